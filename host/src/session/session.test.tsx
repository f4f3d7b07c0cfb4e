import { expect, test, describe } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { fakeIdentity, unreachableIdentity } from '../testing/fake-identity.ts'
import { openShell } from '../testing/open-shell.tsx'
import { api } from '@lintel/shared/api'
import { expectNoAxeViolations, http, HttpResponse, mockServer, aProblem, aUser } from '@lintel/shared/testing'
import { IdentityError } from './identity/identity-error.ts'
import type { IdentityErrorCode } from './identity/identity-failures.ts'
import type { IdentityState } from './identity/identity.ts'

describe('person in tabs', () => {
  /** Dispatches the storage event of a change in another tab. */
  function dispatchOtherTabChange(person: string | undefined) {
    if (person === undefined) localStorage.removeItem('lintel.person')
    else localStorage.setItem('lintel.person', person)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'lintel.person' })))
  }

  test.each([
    ['signs out', undefined],
    ['signs in as someone else', 'auth0|bob'],
  ])('covers the page and reloads when another tab %s @full', async (_, person) => {
    const { reload } = openShell('/ACME')
    await screen.findByRole('heading', { name: 'Hello Ada' })
    dispatchOtherTabChange('auth0|ada')
    expect(reload).not.toHaveBeenCalled()
    dispatchOtherTabChange(person)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(screen.getByText('Logging You In')).toBeVisible()
  })

  test('reloads once for several changes in another tab @full', async () => {
    const { reload } = openShell('/ACME')
    await screen.findByRole('heading', { name: 'Hello Ada' })
    dispatchOtherTabChange(undefined)
    dispatchOtherTabChange('auth0|bob')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['asks for a password after a sign-out', '', true],
    ["accepts the provider's session if no one has signed out", undefined, false],
  ])('%s @full', async (_, stored, isAsked) => {
    const signInOptions: unknown[] = []
    const identity = fakeIdentity({
      restore: () => Promise.resolve({ status: 'signed-out' }),
      signIn: (_target, options) => {
        signInOptions.push(options)
        return new Promise(() => {})
      },
    })
    localStorage.clear()
    if (stored !== undefined) localStorage.setItem('lintel.person', stored)
    openShell('/ACME', { isSameTab: true, identity })
    await waitFor(() => expect(signInOptions).toEqual([{ isAsked }]))
  })

  test('notifies other tabs of a sign-out only after the local session is cleared @full', async () => {
    const forgotten = Promise.withResolvers<undefined>()
    const { user } = openShell('/ACME', {
      identity: fakeIdentity({ signOut: (onForgotten) => forgotten.promise.then(onForgotten) }),
    })
    await user.click(await screen.findByRole('button', { name: /^User menu/ }))
    await user.click(screen.getByRole('button', { name: 'Sign Out' }))
    expect(localStorage.getItem('lintel.person')).toBe('auth0|ada')
    forgotten.resolve(undefined)
    await waitFor(() => expect(localStorage.getItem('lintel.person')).toBe(''))
  })

  test('reloads when the page is restored from the back/forward cache after a sign-out', async () => {
    const { reload, user } = openShell('/ACME')
    await user.click(await screen.findByRole('button', { name: /^User menu/ }))
    await user.click(screen.getByRole('button', { name: 'Sign Out' }))
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('reloads when the session belongs to another user', async () => {
    let sub = 'auth0|ada'
    const { reload, router } = openShell('/ACME', {
      identity: fakeIdentity({ restore: () => Promise.resolve({ status: 'signed-in', claims: { sub } }) }),
    })
    await screen.findByRole('heading', { name: 'Hello Ada' })
    sub = 'auth0|bob'
    act(() => void router.navigate('/account'))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })
})

describe('sign in outage', () => {
  const signingIn = 'Logging You In'

  /** Opens a page, then lets the identity provider fail. */
  async function openWith(overrides: Parameters<typeof fakeIdentity>[0]) {
    let isBroken = false
    const workingIdentity = fakeIdentity()
    const {
      accessToken = workingIdentity.accessToken,
      checkReachable = workingIdentity.checkReachable,
      ...rest
    } = overrides ?? {}
    const shell = openShell('/ACME?kept=yes#here', {
      identity: fakeIdentity({
        accessToken: (refused) => (isBroken ? accessToken(refused) : workingIdentity.accessToken()),
        checkReachable: () => (isBroken ? checkReachable() : workingIdentity.checkReachable()),
        ...rest,
      }),
    })
    await screen.findByRole('heading', { name: 'Hello Ada' })
    await waitFor(() => expect(screen.queryByText(signingIn)).not.toBeInTheDocument())
    return { ...shell, setBroken: (next: boolean) => void (isBroken = next) }
  }

  /** An API call whose caller handles the error. */
  async function call() {
    return act(() => api.get('/organizations/ACME', { organization: 'none' }).catch((error: unknown) => error))
  }

  test.each<[IdentityErrorCode, string]>([
    ['identity/unreachable', "Couldn't reach the sign-in service"],
    ['identity/clock-wrong', "This device's clock seems to be wrong"],
  ])('keeps the page under a banner for %s, and continues when it is over @full', async (code, title) => {
    const { identity, router, container, user, setBroken } = await openWith({
      accessToken: () => Promise.reject(new IdentityError(code)),
    })
    setBroken(true)
    await expect(call()).resolves.toMatchObject({
      name: 'ApiError',
      code: 'browser/api-client/network',
      detail: expect.stringContaining(title),
    })
    expect(await screen.findByText(new RegExp(title))).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Hello Ada' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/ACME')
    await expectNoAxeViolations(container)
    const again = screen.getByRole('button', { name: 'Try Again' })
    await user.click(again)
    expect(await screen.findByText(new RegExp(title))).toBeVisible()
    setBroken(false)
    await user.click(again)
    await waitFor(() => expect(screen.queryByText(new RegExp(title))).not.toBeInTheDocument())
    expect(screen.getByRole('main')).toHaveFocus()
    expect(identity.signIns).toEqual([])
    expect(identity.signOuts).toBe(0)
  })

  test('does not move the focus of a user who kept working when the service recovers @full', async () => {
    const tokenRequest = Promise.withResolvers<string>()
    const { user, setBroken, identity } = await openWith({ accessToken: () => Promise.reject(unreachableIdentity()) })
    setBroken(true)
    await call()
    identity.accessToken = () => tokenRequest.promise
    await user.click(await screen.findByRole('button', { name: 'Try Again' }))
    const menu = await screen.findByRole('button', { name: /^User menu/ })
    await user.click(menu)
    tokenRequest.resolve('test-token')
    await waitFor(() => expect(screen.queryByText(/Couldn't reach/)).not.toBeInTheDocument())
    expect(menu).toHaveFocus()
  })

  test('loads what failed while the sign-in service was unavailable as soon as it is back', async () => {
    const { router, user, setBroken } = await openWith({ accessToken: () => Promise.reject(unreachableIdentity()) })
    mockServer.use(http.get('/api/users/:id/applications', () => HttpResponse.json({ items: [], next: null })))
    setBroken(true)
    await act(() => router.navigate('/account'))
    const banner = (await screen.findByText(/Your input on this page is kept/)).parentElement
    if (!banner) throw new Error('The banner has no text.')
    const applications = within(await screen.findByRole('region', { name: 'Applications' }))
    expect(await applications.findByRole('alert')).toHaveTextContent("Couldn't reach the sign-in service")
    setBroken(false)
    await user.click(within(banner).getByRole('button', { name: 'Try Again' }))
    expect(await applications.findByText('No connected apps.')).toBeVisible()
  })

  test('shows the error of the sign-in service in place of a page that it prevents from opening', async () => {
    openShell('/ACME', { identity: fakeIdentity({ accessToken: () => Promise.reject(unreachableIdentity()) }) })
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't reach the sign-in service")
  })

  test('stays on the page while the sign-in page is unreachable after the session ended, and redirects later @full', async () => {
    const { identity, user, setBroken } = await openWith({
      accessToken: () => Promise.reject(new IdentityError('identity/session-expired')),
      checkReachable: () => Promise.reject(unreachableIdentity()),
    })
    setBroken(true)
    // More than the limit of sign-ins: these calls do not count as sign-ins.
    for (let count = 0; count < 4; count += 1) await expect(call()).resolves.toMatchObject({ status: 401 })
    expect(await screen.findByText(/Couldn't reach the sign-in service/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Hello Ada' })).toBeVisible()
    expect(identity.signIns).toEqual([])
    identity.checkReachable = () => Promise.resolve()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(identity.signIns).toEqual(['/ACME?kept=yes#here']))
    expect(screen.getByText(signingIn)).toBeVisible()
  })

  test('reloads when a token belongs to another user @full', async () => {
    const { identity, reload, setBroken } = await openWith({
      accessToken: () => Promise.reject(new IdentityError('identity/someone-else')),
    })
    setBroken(true)
    await call()
    expect(reload).toHaveBeenCalledTimes(1)
    expect(identity.signIns).toEqual([])
  })

  test('shows no data of a user who could only be signed out in this browser', async () => {
    const { user, router } = await openWith({
      signOut: () => Promise.reject(new IdentityError('identity/sign-out-incomplete')),
    })
    await user.click(await screen.findByRole('button', { name: /^User menu/ }))
    await user.click(screen.getByRole('button', { name: 'Sign Out' }))
    expect(await screen.findByRole('alert')).toHaveTextContent("You're signed out in this browser only")
    expect(router.state.location.pathname).toBe('/error')
    expect(screen.queryByRole('button', { name: /^User menu/ })).not.toBeInTheDocument()
  })
})

describe('sign in', () => {
  const signedOut: IdentityState = { status: 'signed-out' }

  test('sends a user who is not signed in to the provider, and remembers where they wanted to go', async () => {
    const { identity } = openShell('/ACME/prototypes?page=2#top', {
      identity: fakeIdentity({ restore: () => Promise.resolve(signedOut) }),
    })
    await waitFor(() => expect(identity.signIns).toEqual(['/ACME/prototypes?page=2#top']))
    expect(screen.getByText('Logging You In')).toBeVisible()
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', undefined])(
    'goes home after the callback if the target is %s',
    async (target) => {
      const { router } = openShell('/callback?code=1&state=2', {
        identity: fakeIdentity({ finishSignIn: () => Promise.resolve({ target }) }),
      })
      expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
      expect(router.state.location.pathname).toBe('/ACME')
    },
  )

  test('shows why a sign-in failed and does not start another one automatically', async () => {
    let state = signedOut
    const failure = new IdentityError('identity/refused', {
      said: 'The user is blocked.',
      target: '/ACME?kept=yes#here',
    })
    const { identity, router, user } = openShell('/callback?error=access_denied&state=2', {
      identity: fakeIdentity({ restore: () => Promise.resolve(state), finishSignIn: () => Promise.reject(failure) }),
    })
    const panel = await screen.findByRole('alert')
    expect(panel).toHaveTextContent("We couldn't sign you in")
    expect(panel).toHaveTextContent('The sign-in service said: “The user is blocked.”')
    expect(router.state.location.pathname).toBe('/error')
    expect(document.title).toBe('Lintel - Error')
    expect(identity.signIns).toEqual([])
    await user.click(screen.getByRole('link', { name: 'Try Again' }))
    await waitFor(() => expect(identity.signIns).toEqual(['/ACME?kept=yes#here']))
    state = { status: 'signed-out' }
  })

  test('returns to the requested address after an invalid response', async () => {
    let isSignedIn = false
    const { router, user } = openShell('/ACME/prototypes?page=2#top', {
      user: aUser({ roles: ['prototypes.read'] }),
      identity: fakeIdentity({
        restore: () => (isSignedIn ? fakeIdentity().restore() : Promise.resolve(signedOut)),
        finishSignIn: () => Promise.reject(new IdentityError('identity/token-rejected')),
      }),
    })
    await waitFor(() => expect(sessionStorage.getItem('lintel.sign-in-target')).toBe('/ACME/prototypes?page=2#top'))
    await act(() => router.navigate('/callback?code=1&state=2'))
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't verify")
    isSignedIn = true
    await user.click(screen.getByRole('link', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { name: 'Page prototypeList of prototypes' })).toBeVisible()
    expect(router.state.location).toMatchObject({ search: '?page=2', hash: '#top' })
  })

  test('shows that the provider cannot be reached, and recovers with Try Again @full', async () => {
    let isDown = true
    const { user } = openShell('/ACME?kept=yes#here', {
      identity: fakeIdentity({
        restore: () => (isDown ? Promise.reject(unreachableIdentity()) : fakeIdentity().restore()),
      }),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't reach the sign-in service")
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
  })

  test('registers a person whom the platform does not know yet', async () => {
    const created: unknown[] = []
    openShell('/ACME')
    mockServer.use(
      http.get('/api/users/:id', () =>
        created.length > 0
          ? undefined
          : HttpResponse.json(aProblem({ status: 404, code: 'users/not-found' }), { status: 404 }),
      ),
      http.post('/api/users', async ({ request }) => {
        created.push(await request.json())
        return new HttpResponse(null, { status: 201 })
      }),
    )
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
    expect(created).toEqual([{ id: 'auth0|ada', firstName: 'Ada', lastName: 'Byrne', contactEmail: 'ada@lintel.test' }])
  })

  test('signs in again when the provider no longer knows the session', async () => {
    const { identity } = openShell('/ACME', {
      identity: fakeIdentity({
        accessToken: () => Promise.reject(new IdentityError('identity/login-required')),
      }),
    })
    await waitFor(() => expect(identity.signIns).toEqual(['/ACME']))
  })

  test('stops signing in again when the server rejects every new session', async () => {
    const { router, user, identity } = openShell('/ACME')
    await screen.findByRole('heading', { name: 'Hello Ada' })
    // Two redirects to the sign-in page within the last minute are the limit.
    sessionStorage.setItem('lintel.signed-in-again', JSON.stringify([Date.now(), Date.now()]))
    mockServer.use(http.get('/api/*', () => new HttpResponse(null, { status: 401 })))
    act(() => void router.navigate('/HFA'))
    expect(await screen.findByText(/the server still rejects your session/)).toBeVisible()
    expect(identity.signIns).toEqual([])
    await user.click(screen.getByRole('link', { name: 'Try Again' }))
    await user.click(await screen.findByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(identity.signIns).toEqual(['/HFA']))
  })

  test('signs out, and clears stored uploads and pending reports from the browser', async () => {
    mockServer.use(http.get('/api/report-notices/events', () => new Promise<never>(() => undefined)))
    const { identity, user } = openShell('/ACME')
    for (const key of ['lintel.uploads', 'lintel.awaited-reports']) localStorage.setItem(key, '{"ACME":["Tower.ifc"]}')
    await user.click(await screen.findByRole('button', { name: 'User menu, Ada Byrne' }))
    await user.click(screen.getByRole('button', { name: 'Sign Out' }))
    expect(identity.signOuts).toBe(1)
    for (const key of ['lintel.uploads', 'lintel.awaited-reports']) expect(localStorage.getItem(key)).toBeNull()
  })
})
