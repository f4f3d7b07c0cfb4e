import { expect, jest, test, describe } from '@jest/globals'
import {
  anOrganization,
  aProblem,
  aUser,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
} from '@lintel/shared/testing'
import { act, screen, within, fireEvent, waitFor } from '@testing-library/react'
import { openShell, servePlatform } from '../testing/open-shell.tsx'
import { toastGap } from '@lintel/shared/toast'
import { activeOrganizationId } from '@lintel/shared/organization'
import { fakeIdentity } from '../testing/fake-identity.ts'

describe('navigation errors', () => {
  const organizationPath = '/api/organizations/:id'

  test.each([
    ['the API is down', () => HttpResponse.error(), "Couldn't reach the server"],
    [
      'access is refused',
      () =>
        HttpResponse.json(aProblem({ status: 403, code: 'access/denied', detail: 'Not for you.' }), { status: 403 }),
      "You don't have access",
    ],
  ])('shows an error inside the shell if %s, and recovers with Try Again @full', async (_, answer, title) => {
    const { user, container } = openShell('/ACME')
    let isBroken = true
    mockServer.use(http.get(organizationPath, () => (isBroken ? answer() : undefined)))
    const panel = await screen.findByRole('alert')
    expect(panel).toHaveTextContent(title)
    expect(screen.getByRole('banner')).toBeVisible()
    await expectNoAxeViolations(container)
    isBroken = false
    await user.click(within(panel).getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
  })

  test('times out if a server does not answer within 10 seconds', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    openShell('/ACME')
    const requestStarted = Promise.withResolvers<undefined>()
    mockServer.use(
      http.get(organizationPath, () => {
        requestStarted.resolve(undefined)
        return new Promise(() => undefined)
      }),
    )
    await act(() => requestStarted.promise)
    await act(() => jest.advanceTimersByTimeAsync(10_500))
    expect(screen.getByRole('alert')).toHaveTextContent("The server isn't responding")
  })

  test('opens the page automatically as soon as the connection is back', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    openShell('/ACME')
    let isOffline = true
    mockServer.use(http.get(organizationPath, () => (isOffline ? HttpResponse.error() : undefined)))
    expect(await screen.findByRole('alert')).toHaveTextContent("You're offline")
    expect(screen.getByText(/Information may be out of date/)).toBeVisible()
    isOffline = false
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
    expect(screen.queryByText(/Information may be out of date/)).not.toBeInTheDocument()
  })

  test('shows nothing of the previous organization if another one fails to load @full', async () => {
    const { router } = openShell('/ACME', {
      user: aUser({ roles: ['prototypes.read'] }),
      organizations: [anOrganization(), anOrganization({ id: 'HFA' })],
    })
    await screen.findByRole('heading', { name: 'Hello Ada' })
    mockServer.use(http.get(organizationPath, () => HttpResponse.json(aProblem(), { status: 500 })))
    await act(() => router.navigate('/HFA'))
    expect(await screen.findByRole('alert')).toHaveTextContent('The server has a problem')
    expect(screen.queryByRole('link', { name: 'Acme Building Company' })).not.toBeInTheDocument()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  })
})

describe('route guard', () => {
  const refusal = 'You are not authorized to view this page.'

  test('opens a page for users with its role, and fetches its code only then', async () => {
    const { preloads } = openShell('/ACME/prototypes', { user: aUser({ roles: ['prototypes.read'] }) })
    expect(await screen.findByRole('heading', { name: 'Page prototypeList of prototypes' })).toBeVisible()
    expect(preloads).toEqual(['prototypes/prototypeList'])
    expect(document.title).toBe('Lintel - Prototypes')
  })

  test('cancels a rejected navigation where a page is open', async () => {
    const { router } = openShell('/ACME/prototypes?page=2', { user: aUser({ roles: ['prototypes.read'] }) })
    await screen.findByRole('heading', { name: 'Page prototypeList of prototypes' })
    await act(() => router.navigate('/ACME/analytics'))
    expect(await screen.findByText(refusal)).toBeVisible()
    expect(router.state.location).toMatchObject({ pathname: '/ACME/prototypes', search: '?page=2' })
    expect(screen.getByRole('heading', { name: 'Page prototypeList of prototypes' })).toBeVisible()
  })

  test('keeps the organization that is open when a page of another one is rejected @full', async () => {
    const organizations = [anOrganization(), anOrganization({ id: 'HFA', displayName: 'Harbor & Field' })]
    const { router } = openShell('/ACME/prototypes', { organizations })
    mockServer.use(
      http.get('/api/users/:id', ({ request }) =>
        HttpResponse.json(aUser({ roles: request.headers.get('Organization') === 'ACME' ? ['prototypes.read'] : [] })),
      ),
    )
    await screen.findByRole('heading', { name: 'Page prototypeList of prototypes' })
    await act(() => router.navigate('/HFA/prototypes'))
    expect(await screen.findByText(refusal)).toBeVisible()
    expect(router.state.location.pathname).toBe('/ACME/prototypes')
    expect(screen.getByRole('link', { name: 'Acme Building Company' })).toBeVisible()
  })

  test('redirects users to the picker for unknown and inaccessible organizations alike', async () => {
    const organizations = [anOrganization(), anOrganization({ id: 'HFA', displayName: 'Harbor & Field' })]
    const user = aUser({ organizations: organizations.map(({ id, displayName }) => ({ id, displayName })) })
    const { router } = openShell('/SECRET/prototypes', { organizations, user })
    expect(await screen.findByText("Couldn't find that organization.")).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(await screen.findByRole('link', { name: /Harbor & Field/ })).toBeVisible()
  })

  test("redirects to the organization's start page when the role for the open page was revoked @full", async () => {
    const { router, services } = openShell('/ACME/prototypes', { user: aUser({ roles: ['prototypes.read'] }) })
    await screen.findByRole('heading', { name: 'Page prototypeList of prototypes' })
    mockServer.use(http.get('/api/users/:id', () => HttpResponse.json(aUser({ roles: [] }))))
    services.queryClient.removeQueries()
    await act(() => router.navigate('/ACME/analytics'))
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/ACME')
    // One toast, although the previous page was rejected as well.
    expect(await screen.findByText(refusal)).toBeVisible()
    jest.useFakeTimers()
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }))
    act(() => jest.advanceTimersByTime(toastGap))
    expect(screen.queryByText(refusal)).not.toBeInTheDocument()
  })

  test('shows the picker when the user loses access to the only organization @full', async () => {
    const { router, services } = openShell('/ACME')
    await screen.findByRole('heading', { name: 'Hello Ada' })
    servePlatform({ user: aUser({ organizations: [] }), organizations: [] })
    services.queryClient.removeQueries()
    await act(() => router.navigate('/ACME/nowhere'))
    expect(await screen.findByRole('heading', { name: 'You Have No Organizations' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/')
  })
})

describe('skip guards on query change', () => {
  const user = aUser({ roles: ['prototypes.read', 'analytics.read'] })

  /** Counts what a navigation causes: restored sessions, calls, storage writes and style sheet changes. */
  async function openPage(world: Parameters<typeof openShell>[1] = {}) {
    const identity = fakeIdentity()
    const restore = jest.spyOn(identity, 'restore')
    const shell = openShell('/ACME/prototypes', { ...world, user, identity })
    await screen.findByRole('heading', { name: 'Page prototypeList of prototypes' })
    const calls: string[] = []
    mockServer.events.on('request:start', ({ request }) => calls.push(new URL(request.url).pathname))
    const styles = new MutationObserver(() => undefined)
    styles.observe(document.head, { childList: true, characterData: true, subtree: true })
    // All cached data is stale from here on, so that reloading any would call the platform.
    await shell.services.queryClient.invalidateQueries({ refetchType: 'none' })
    restore.mockClear()
    shell.preloads.length = 0
    const write = jest.spyOn(Storage.prototype, 'setItem')
    function costs() {
      return {
        restores: restore.mock.calls.length,
        preloads: shell.preloads.length,
        calls: calls.length,
        writes: write.mock.calls.length,
        styles: styles.takeRecords().length,
      }
    }
    return { ...shell, costs }
  }

  const nothing = { restores: 0, preloads: 0, calls: 0, writes: 0, styles: 0 }

  test('a navigation that changes only the query runs no guards @full', async () => {
    const { router, costs } = await openPage()
    for (const search of ['?camera=1,2,3', '?camera=4,5,6', '?camera=4,5,6&page=2', '']) {
      await act(() => router.navigate({ search }, { replace: true }))
      expect(router.state.location).toMatchObject({ pathname: '/ACME/prototypes', search })
    }
    expect(costs()).toEqual(nothing)
    expect(screen.getByRole('heading', { name: 'Page prototypeList of prototypes' })).toBeVisible()
  })

  test('stays in its organization when a switch is interrupted by a change of the query @full', async () => {
    const organizations = [anOrganization(), anOrganization({ id: 'HFA', displayName: 'Harbor & Field' })]
    const goingBack = Promise.withResolvers<undefined>()
    const { router } = await openPage({
      organizations,
      onPreload(page) {
        // After the guard has allowed the navigation, and before the router renders its page.
        if (page === 'analytics/analytics') queueMicrotask(() => goingBack.resolve(goBack()))
      },
    })
    async function goBack() {
      expect(activeOrganizationId()).toBe('HFA')
      await router.navigate({ pathname: '/ACME/prototypes', search: '?page=2' })
      return undefined
    }
    await act(async () => {
      await router.navigate('/HFA/analytics')
      await goingBack.promise
    })
    expect(router.state.location).toMatchObject({ pathname: '/ACME/prototypes', search: '?page=2' })
    expect(screen.getByRole('link', { name: 'Acme Building Company' })).toBeVisible()
  })
})
