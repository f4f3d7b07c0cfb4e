import { expect, test } from '@jest/globals'
import { aUser } from '@lintel/shared/testing'
import { Link } from '@lintel/shared/routing'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { aRegistry, aRemote, anAnalyticsRemote } from '../testing/fixtures.ts'
import { openShell } from '../testing/open-shell.tsx'

const user = aUser({ roles: ['prototypes.read', 'analytics.read'] })

function announced() {
  return [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent)
}

test('a navigation moves the focus to the page and reads out its title', async () => {
  const { user: pointer } = openShell('/ACME', { user })
  await screen.findByRole('heading', { name: 'Hello Ada' })
  expect(document.title).toBe('Lintel')
  expect(announced()).not.toContain('Lintel')
  await pointer.click(screen.getByRole('link', { name: 'Analytics' }))
  expect(await screen.findByRole('heading', { name: 'Page analytics of analytics' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  await waitFor(() => expect(announced()).toContain('Lintel - Analytics'))
})

test('a page that names itself later is read out under that name', async () => {
  const { router } = openShell('/ACME', { user })
  await screen.findByRole('heading', { name: 'Hello Ada' })
  await act(() => router.navigate('/ACME/prototypes'))
  await screen.findByRole('heading', { name: 'Page prototypeList of prototypes' })
  document.title = 'Lintel Prototypes: P13 - 2024.10'
  await waitFor(() => expect(announced()).toContain('Lintel Prototypes: P13 - 2024.10'))
})

test('Back leads to the link that was left, also where it comes late', async () => {
  let showRows: () => void = () => undefined
  function RemotePage({ page }: { page: string }) {
    return page === 'analytics' ? <h1>Analytics of something</h1> : <SlowList />
  }
  function SlowList() {
    const [isReady, setReady] = useState(false)
    showRows = () => setReady(true)
    const rows = ['/ACME/analytics?of=1', '/ACME/analytics?of=2', '/ACME/analytics?of=2']
    const links = rows.map((to, index) => (
      <Link key={index} to={to}>
        Row {index}
      </Link>
    ))
    return isReady ? links : <p>Loading</p>
  }
  const { user: pointer, router } = openShell('/ACME/prototypes', { user, RemotePage })
  await screen.findByText('Loading')
  act(() => showRows())
  await pointer.click(await screen.findByRole('link', { name: 'Row 2' }))
  await screen.findByRole('heading', { name: 'Analytics of something' })
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  await act(() => router.navigate(-1))
  await screen.findByText('Loading')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  act(() => showRows())
  await waitFor(() => expect(screen.getByRole('link', { name: 'Row 2' })).toHaveFocus())
})

test('filters in the address leave the focus where it is', async () => {
  const { router } = openShell('/ACME/prototypes', { user })
  await screen.findByRole('heading', { name: 'Page prototypeList of prototypes' })
  const link = screen.getByRole('link', { name: 'Analytics' })
  link.focus()
  await act(() => router.navigate('/ACME/prototypes?page=2'))
  expect(link).toHaveFocus()
})

test('the skip link is the first stop and leads past the navigation', async () => {
  const { user: pointer, router } = openShell('/ACME', { user })
  await screen.findByRole('heading', { name: 'Hello Ada' })
  await pointer.tab()
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await pointer.keyboard('{Enter}')
  expect(screen.getByRole('main')).toHaveFocus()
  expect(router.state.location.hash).toBe('')
})

test.each(['/ACME/no-such-page', '/ACME/prototypes/P13', '/ACME/prototypes/P13/2024.1/more'])(
  'an address without its page or its parts is not found: %s',
  async (address) => {
    const viewer = { path: 'prototypes/:portfolio/:release', title: 'Prototype', anyRole: [] }
    const registry = aRegistry([aRemote({ pages: { viewer } }), anAnalyticsRemote()])
    openShell(address, { user, registry })
    expect(await screen.findByRole('heading', { name: 'Uh Oh! 404' })).toBeVisible()
    expect(document.title).toBe('Lintel - Page Not Found')
  },
)
