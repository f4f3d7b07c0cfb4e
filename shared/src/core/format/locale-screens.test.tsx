import { expect, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { applyLocale, setUser } from '../../host.ts'
import { columnTexts, openGrid } from '../../testing/request-grid.tsx'
import { aUser } from '../../testing/index.ts'
import { DateTime, Moment } from './index.ts'

/** As the account page does it, while other pages are on the screen. */
function chooseLocale(locale: string) {
  act(() => applyLocale('auth0|ada', locale))
}

test('a grid on the screen writes its numbers and dates by another locale at once', async () => {
  await openGrid()
  chooseLocale('en-US')
  expect(columnTexts(2).slice(1, 3)).toEqual(['1,000', '2,000'])
  chooseLocale('de-DE')
  expect(columnTexts(2).slice(1, 3)).toEqual(['1.000', '2.000'])
})

test('moments on the screen are written by another locale at once', () => {
  setUser(aUser())
  chooseLocale('en-US')
  const date = '2026-11-22T23:30:00Z'
  render(
    <>
      <DateTime date={date} timeZone="UTC" />
      <Moment date={date} timeZone="UTC" />
    </>,
  )
  expect(screen.getByText('Nov 22, 2026, 11:30 PM UTC')).toHaveAttribute('title', expect.stringContaining('Sunday'))
  chooseLocale('de-DE')
  expect(screen.getByText('22. Nov. 2026, 23:30 UTC')).toHaveAttribute('title', expect.stringContaining('Sonntag'))
})
