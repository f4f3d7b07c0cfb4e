import { expect, jest, test } from '@jest/globals'
import { aUser, expectNoAxeViolations } from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aRegistry, aRemote, anAnalyticsRemote } from '../../testing/fixtures.ts'
import { openShell } from '../../testing/open-shell.tsx'

const user = aUser({ roles: ['prototypes.read', 'analytics.read'] })

test('groups the pages of the user and marks the open one', async () => {
  openShell('/ACME/prototypes', { user })
  const groups = await screen.findAllByRole('list', { name: /Prototypes|Insights/ })
  expect(
    groups.map((group) =>
      within(group)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ),
  ).toEqual([['Prototypes'], ['Analytics']])
  expect(screen.getByRole('link', { name: 'Prototypes' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'Analytics' })).not.toHaveAttribute('aria-current')
})

test('puts pages of two remotes with one group name under one heading', async () => {
  const registry = aRegistry([aRemote(), { ...anAnalyticsRemote(), navigationGroup: 'Prototypes' }])
  openShell('/ACME', { user, registry })
  const group = await screen.findByRole('list', { name: 'Prototypes' })
  expect(within(group).getAllByRole('link')).toHaveLength(2)
})

test('draws another icon where one is unknown, and shows pages by roles that only their remote knows', async () => {
  const navigation = { label: 'Rockets', icon: 'rocket' }
  const known = { path: 'rockets', title: 'Rockets', anyRole: ['future.read', 'prototypes.read'], navigation }
  const secret = {
    ...known,
    path: 'secret',
    anyRole: ['future.update'],
    navigation: { ...navigation, label: 'Secret' },
  }
  const later = { ...known, path: 'later', anyRole: ['future.read'], navigation: { ...navigation, label: 'Later' } }
  const registry = aRegistry([aRemote({ pages: { known, secret, later } }), anAnalyticsRemote()])
  openShell('/ACME', { user: { ...user, roles: [...user.roles, 'lintel.future.read'] }, registry })
  const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }))
  expect((await sidebar.findByRole('link', { name: 'Rockets' })).querySelector('svg')).toBeVisible()
  expect(sidebar.getByRole('link', { name: 'Analytics' })).toBeVisible()
  expect(sidebar.getByRole('link', { name: 'Later' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Secret' })).not.toBeInTheDocument()
})

test('collapses to a rail of named icons and remembers it', async () => {
  const first = openShell('/ACME', { user })
  await first.user.click(await screen.findByRole('button', { name: 'Collapse navigation' }))
  const rail = screen.getByRole('complementary', { name: 'Sidebar' })
  expect(rail).toHaveAttribute('data-mini')
  expect(within(rail).getByRole('link', { name: 'Analytics' })).toHaveTextContent('')
  expect(localStorage.getItem('lintel.sidebar')).toBe('mini')
  await expectNoAxeViolations(first.container)
  await first.user.click(screen.getByRole('button', { name: 'Expand navigation' }))
  expect(screen.getByRole('complementary', { name: 'Sidebar' })).not.toHaveAttribute('data-mini')
  expect(localStorage.getItem('lintel.sidebar')).toBe('full')
})

test('fetches the code of a page when the pointer comes over its link', async () => {
  const { intents, user: pointer } = openShell('/ACME', { user })
  await pointer.hover(await screen.findByRole('link', { name: 'Analytics' }))
  expect(intents).toEqual(['analytics/analytics'])
})

test('opens over the page in narrow windows, and closes with Escape and on navigation', async () => {
  const { user: pointer, router } = openShell('/ACME', { user })
  await screen.findByRole('heading', { name: 'Hello Ada' })
  // jsdom's window is a wide one, where this button is not displayed.
  const button = screen.getByLabelText('Open navigation')
  await pointer.click(button)
  const drawer = await screen.findByRole('dialog', { name: 'Acme Building Company' })
  await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement))
  await pointer.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await pointer.click(button)
  await pointer.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Analytics' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(router.state.location.pathname).toBe('/ACME/analytics')
})

test('closes when the browser goes back under it', async () => {
  const { user: pointer, router } = openShell('/ACME', { user })
  await screen.findByRole('heading', { name: 'Hello Ada' })
  await act(() => router.navigate('/ACME/analytics'))
  await screen.findByRole('heading', { name: 'Page analytics of analytics' })
  await pointer.click(screen.getByLabelText('Open navigation'))
  await screen.findByRole('dialog')
  act(() => void router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
})

test('collapses also where the browser stores nothing', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const { user: pointer } = openShell('/ACME', { user })
  await pointer.click(await screen.findByRole('button', { name: 'Collapse navigation' }))
  expect(screen.getByRole('complementary', { name: 'Sidebar' })).toHaveAttribute('data-mini')
})

test('says so when the roles open no page at all', async () => {
  openShell('/ACME')
  expect(await screen.findByText('There are no pages for your roles in this organization yet.')).toBeVisible()
})
