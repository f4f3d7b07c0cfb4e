import { expect, jest, test } from '@jest/globals'
import {
  anOrganization,
  aProblem,
  aUser,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
} from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userOrganizationsQuery } from '../../session/session.api.ts'
import { openShell } from '../../testing/open-shell.tsx'

const user = aUser({
  organizations: [
    { id: 'ACME', displayName: 'Acme Building Company' },
    { id: 'HFA', displayName: 'Harbor & Field' },
  ],
})

const organizations = user.organizations.map((summary) => anOrganization(summary))

async function openMenu() {
  const shell = openShell('/ACME', { user, organizations })
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

test('has the same initials in header and account, also where a name has several words', async () => {
  const person = aUser({ firstName: 'Ana María', lastName: 'de la Cruz' })
  mockServer.use(http.get('/api/users/:id/preferences', () => HttpResponse.json([])))
  openShell('/account', { user: person })
  const button = await screen.findByRole('button', { name: 'User menu, Ana María de la Cruz' })
  expect(within(button).getByText('Ad')).toBeVisible()
  expect(await within(await screen.findByRole('main')).findByText('Ad')).toBeVisible()
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

test('leaves out an organization that cannot be loaded, silently', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  afterTest(() => warn.mockRestore())
  openShell('/ACME', { user, organizations })
  mockServer.use(http.get('/api/organizations/HFA', () => HttpResponse.json(aProblem(), { status: 500 })))
  fireEvent.click(await screen.findByRole('button', { name: 'User menu, Ada Byrne' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Harbor & Field' })).not.toBeInTheDocument())
  expect(screen.getByRole('link', { name: 'Acme Building Company', current: true })).toBeVisible()
  expect(warn.mock.calls).toEqual([[expect.stringContaining('HFA is left out'), expect.anything()]])
})

test('lists all organizations when even their list cannot be loaded', async () => {
  const { services } = openShell('/ACME', { user, organizations })
  mockServer.use(http.get('/api/users/:id/organizations', () => HttpResponse.json(aProblem(), { status: 500 })))
  fireEvent.click(await screen.findByRole('button', { name: 'User menu, Ada Byrne' }))
  const { queryKey } = userOrganizationsQuery(user.id)
  await waitFor(() => expect(services.queryClient.getQueryState(queryKey)?.status).toBe('error'))
  expect(screen.getByRole('link', { name: 'Harbor & Field' })).toBeVisible()
})

test('has a list of organizations no higher than a select menu', async () => {
  await openMenu()
  expect(screen.getByRole('list', { name: 'My Organizations' })).toHaveStyle({ maxHeight: '310px' })
})

test('opens the account with profile and organizations', async () => {
  const { user: pointer, container } = await openMenu()
  await pointer.click(screen.getByRole('link', { name: 'Account' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Profile' })).toBeVisible()
  expect(document.title).toBe('Lintel - Account')
  expect(screen.getByRole('main')).toHaveFocus()
  await expectNoAxeViolations(container)
})

test('opens 300 ms after the pointer comes and closes 250 ms after it leaves', async () => {
  openShell('/ACME', { user, organizations })
  const button = await screen.findByRole('button', { name: 'User menu, Ada Byrne' })
  jest.useFakeTimers()
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  await act(() => jest.advanceTimersByTimeAsync(299))
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await act(() => jest.advanceTimersByTimeAsync(1))
  expect(button).toHaveAttribute('aria-expanded', 'true')
  fireEvent.pointerLeave(button, { pointerType: 'mouse' })
  await act(() => jest.advanceTimersByTimeAsync(249))
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await act(() => jest.advanceTimersByTimeAsync(1))
  expect(button).toHaveAttribute('aria-expanded', 'false')
})
