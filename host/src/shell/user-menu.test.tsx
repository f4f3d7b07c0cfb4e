import { aUser, expectNoAxeViolations } from '@lintel/shared/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openShell } from '../testing/open-shell.tsx'

const user = aUser({
  organizations: [
    { id: 'ACME', displayName: 'Acme Building Company' },
    { id: 'HFA', displayName: 'Harbor & Field' },
  ],
})

async function openMenu() {
  const shell = openShell('/ACME', { user })
  const button = await screen.findByRole('button', { name: 'User menu, Ada Byrne' })
  await shell.user.click(button)
  return { ...shell, button }
}

test('shows who is signed in, their organizations and the account', async () => {
  const { container } = await openMenu()
  expect(screen.getByText('ada@lintel.test')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Harbor & Field' })).toHaveAttribute('href', '/HFA')
  expect(screen.getByRole('list', { name: 'My Organizations' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account')
  await expectNoAxeViolations(container)
})

test('turns the dark theme on and off, and keeps the choice', async () => {
  const { user: pointer } = await openMenu()
  const toggle = screen.getByRole('checkbox', { name: /Dark Theme/ })
  expect(screen.getByText('Off')).toBeVisible()
  await pointer.click(toggle)
  expect(screen.getByText('On')).toBeVisible()
  expect(document.documentElement).toHaveClass('dark')
  expect(localStorage.getItem('dark-mode')).toBe('true')
  await pointer.click(toggle)
  expect(document.documentElement).toHaveClass('light')
})

test('closes with Escape, which gives the focus back, and with a press outside', async () => {
  const { user: pointer, button } = await openMenu()
  await pointer.keyboard('{Escape}')
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(button).toHaveFocus()
  await pointer.click(button)
  await pointer.click(screen.getByRole('heading', { level: 1 }))
  expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('gives the focus back when the organization chosen is the one that is open', async () => {
  const { user: pointer, button } = await openMenu()
  await pointer.click(screen.getByRole('link', { name: 'Acme Building Company', current: true }))
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(button).toHaveFocus()
})

test('opens the account with profile and organizations', async () => {
  const { user: pointer, container } = await openMenu()
  await pointer.click(screen.getByRole('link', { name: 'Account' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Ada Byrne' })).toBeVisible()
  expect(document.title).toBe('Lintel - Account')
  expect(screen.getByRole('main')).toHaveFocus()
  await expectNoAxeViolations(container)
})

test('opens 300 ms after the pointer comes and closes 250 ms after it leaves', async () => {
  openShell('/ACME', { user })
  const button = await screen.findByRole('button', { name: 'User menu, Ada Byrne' })
  vi.useFakeTimers()
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  await act(() => vi.advanceTimersByTimeAsync(299))
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(button).toHaveAttribute('aria-expanded', 'true')
  fireEvent.pointerLeave(button, { pointerType: 'mouse' })
  await act(() => vi.advanceTimersByTimeAsync(249))
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(button).toHaveAttribute('aria-expanded', 'false')
  vi.useRealTimers()
})
