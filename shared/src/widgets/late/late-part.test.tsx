import { expect, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UiProvider } from '../../ui/index.ts'
import { latePart } from './late-part.tsx'

test('says in its place that its code could not be had, asks for it again, and is there at once from then on', async () => {
  let isAway = true
  let asked = 0
  const Tool = latePart<{ title: string }>(
    async () => {
      asked += 1
      if (isAway) throw new Error('It is away.')
      return ({ title }) => <p>{`${title} is here`}</p>
    },
    { name: 'The tool', around: (note, { title }) => <section aria-label={title}>{note}</section> },
  )
  const user = userEvent.setup()
  const page = render(<Tool title="Map" />, { wrapper: UiProvider })
  expect(await screen.findByText('The tool could not be fetched. Check the connection.')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Map' })).toContainElement(screen.getByRole('alert'))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Map is here')).toBeVisible()
  page.unmount()
  render(<Tool title="Plan" />, { wrapper: UiProvider })
  expect(screen.getByText('Plan is here')).toBeVisible()
  expect(asked).toBe(3)
})

test('its code is fetched again when the connection returns', async () => {
  let isAway = true
  const Tool = latePart<object>(
    async () => {
      if (isAway) throw new Error('It is away.')
      return () => <p>The tool is here</p>
    },
    { name: 'The tool' },
  )
  render(<Tool />, { wrapper: UiProvider })
  expect(await screen.findByRole('alert')).toBeVisible()
  isAway = false
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('The tool is here')).toBeVisible()
})
