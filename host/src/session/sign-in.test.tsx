import { expect, test } from '@jest/globals'
import { aProblem, aUser, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { fakeIdentity, unreachableIdentity } from '../testing/fake-identity.ts'
import { openShell } from '../testing/open-shell.tsx'
import { IdentityError } from './identity/identity-error.ts'
import type { IdentityState } from './identity/identity.ts'

const signedOut: IdentityState = { status: 'signed-out' }

test('sends whoever is not signed in to the provider, and remembers where they wanted to go', async () => {
  const { identity } = openShell('/ACME/prototypes?page=2#top', {
    identity: fakeIdentity({ restore: () => Promise.resolve(signedOut) }),
  })
  await waitFor(() => expect(identity.signIns).toEqual(['/ACME/prototypes?page=2#top']))
  expect(screen.getByText('Logging You In')).toBeVisible()
})

test('goes on to the remembered path after the callback', async () => {
  const { router } = openShell('/callback?code=1&state=2', {
    user: aUser({ roles: ['prototypes.read'] }),
    identity: fakeIdentity({ finishSignIn: () => Promise.resolve({ target: '/ACME/prototypes?page=2#top' }) }),
  })
  expect(screen.getByText('One Moment')).toBeVisible()
  expect(screen.getByText('Logging You In')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Page prototypeList of prototypes' })).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/ACME/prototypes', search: '?page=2', hash: '#top' })
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', undefined])(
  'goes home after the callback where the target is %s',
  async (target) => {
    const { router } = openShell('/callback?code=1&state=2', {
      identity: fakeIdentity({ finishSignIn: () => Promise.resolve({ target }) }),
    })
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/ACME')
  },
)

test('shows the reason of a failed sign-in and starts no other by itself', async () => {
  let state = signedOut
  const failure = new IdentityError('identity/refused', { said: 'The user is blocked.', target: '/ACME?kept=yes#here' })
  const { identity, router, user } = openShell('/callback?error=access_denied&state=2', {
    identity: fakeIdentity({ restore: () => Promise.resolve(state), finishSignIn: () => Promise.reject(failure) }),
  })
  const panel = await screen.findByRole('alert')
  expect(panel).toHaveTextContent('We could not sign you in')
  expect(panel).toHaveTextContent('The sign-in service said: “The user is blocked.”')
  expect(router.state.location.pathname).toBe('/error')
  expect(document.title).toBe('Lintel - Error')
  expect(identity.signIns).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Try Again' }))
  await waitFor(() => expect(identity.signIns).toEqual(['/ACME?kept=yes#here']))
  state = { status: 'signed-out' }
})

test('goes back to where the person wanted to go after an answer that cannot be trusted', async () => {
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
  expect(await screen.findByRole('alert')).toHaveTextContent('an answer we cannot trust')
  isSignedIn = true
  await user.click(screen.getByRole('link', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Page prototypeList of prototypes' })).toBeVisible()
  expect(router.state.location).toMatchObject({ search: '?page=2', hash: '#top' })
})

test('shows that the provider cannot be reached, and recovers with Try Again', async () => {
  let isDown = true
  const { user } = openShell('/ACME?kept=yes#here', {
    identity: fakeIdentity({
      restore: () => (isDown ? Promise.reject(unreachableIdentity()) : fakeIdentity().restore()),
    }),
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('The sign-in service cannot be reached')
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

test('signs in again when the server refuses the session, and comes back to the same address', async () => {
  const { identity, router } = openShell('/ACME')
  await screen.findByRole('heading', { name: 'Hello Ada' })
  mockServer.use(http.get('/api/*', () => new HttpResponse(null, { status: 401 })))
  act(() => void router.navigate('/HFA/prototypes?page=2'))
  await waitFor(() => expect(identity.signIns).toEqual(['/HFA/prototypes?page=2']))
  expect(await screen.findByText('Logging You In')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('signs in again when the provider no longer knows the session', async () => {
  const { identity } = openShell('/ACME', {
    identity: fakeIdentity({
      accessToken: () => Promise.reject(new IdentityError('identity/login-required')),
    }),
  })
  await waitFor(() => expect(identity.signIns).toEqual(['/ACME']))
})

test('stops signing in again when the server refuses every new session', async () => {
  const { router, user, identity } = openShell('/ACME')
  await screen.findByRole('heading', { name: 'Hello Ada' })
  // The person was sent to sign in twice within the last minute, which is the limit.
  sessionStorage.setItem('lintel.signed-in-again', JSON.stringify([Date.now(), Date.now()]))
  mockServer.use(http.get('/api/*', () => new HttpResponse(null, { status: 401 })))
  act(() => void router.navigate('/HFA'))
  expect(await screen.findByText(/the server still does not accept your session/)).toBeVisible()
  expect(identity.signIns).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Try Again' }))
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(identity.signIns).toEqual(['/HFA']))
})

test('signs out, and leaves nothing in the browser of files and reports that were on their way', async () => {
  const { identity, user } = openShell('/ACME')
  for (const key of ['lintel.uploads', 'lintel.awaited-reports']) localStorage.setItem(key, '{"ACME":["Tower.ifc"]}')
  await user.click(await screen.findByRole('button', { name: 'User menu, Ada Byrne' }))
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(identity.signOuts).toBe(1)
  for (const key of ['lintel.uploads', 'lintel.awaited-reports']) expect(localStorage.getItem(key)).toBeNull()
})
