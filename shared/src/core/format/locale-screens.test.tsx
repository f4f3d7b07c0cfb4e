import { expect, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { applyLocale, setActiveOrganization, setUser } from '../../host.ts'
import { columnTexts, openGrid } from '../../testing/request-grid.tsx'
import { anOrganization, aUser } from '../../testing/index.ts'
import { DateTime, formatMoney, Moment } from './index.ts'

/** Changes the locale like the account page, while other pages are mounted. */
function chooseLocale(locale: string) {
  act(() => applyLocale('auth0|ada', locale))
}

test('a mounted grid reformats numbers and dates when the locale changes @full', async () => {
  await openGrid()
  chooseLocale('en-US')
  expect(columnTexts(2).slice(1, 3)).toEqual(['1,000', '2,000'])
  chooseLocale('de-DE')
  expect(columnTexts(2).slice(1, 3)).toEqual(['1.000', '2.000'])
})

test('mounted times are reformatted when the locale changes', () => {
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

test.each([
  ['en-US', 'EUR', '€1,234.50'],
  ['de-DE', 'EUR', '1.234,50\u00A0€'],
  ['de-DE', 'CHF', '1.234,50\u00A0CHF'],
  ['en-US', 'JPY', '¥1,235'],
  ['ja-JP', 'JPY', '￥1,235'],
])('formats amounts in the notation of %s and in %s, the currency of the organization', (locale, currency, money) => {
  setUser(aUser())
  chooseLocale(locale)
  setActiveOrganization(anOrganization({ currency }))
  expect(formatMoney(1234.5)).toBe(money)
  setActiveOrganization(undefined)
  expect(formatMoney(1234.5)).toMatch(/[$＄]/)
})
