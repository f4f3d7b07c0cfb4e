import { expect, test } from '@jest/globals'
import { api } from '@lintel/shared/api'
import { expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { fakeIdentity, unreachableIdentity } from '../testing/fake-identity.ts'
import { openShell } from '../testing/open-shell.tsx'
import { IdentityError } from './identity/identity-error.ts'
import type { IdentityErrorCode } from './identity/identity-failures.ts'

const signingIn = 'Logging You In'

/** A page that is open while the identity provider starts to fail. */
async function openWith(overrides: Parameters<typeof fakeIdentity>[0]) {
  let isBroken = false
  const fine = fakeIdentity()
  const { accessToken = fine.accessToken, reach = fine.reach, ...rest } = overrides ?? {}
  const shell = openShell('/ACME?kept=yes#here', {
    identity: fakeIdentity({
      accessToken: (refused) => (isBroken ? accessToken(refused) : fine.accessToken()),
      reach: () => (isBroken ? reach() : fine.reach()),
      ...rest,
    }),
  })
  await screen.findByRole('heading', { name: 'Hello Ada' })
  await waitFor(() => expect(screen.queryByText(signingIn)).not.toBeInTheDocument())
  return { ...shell, setBroken: (next: boolean) => void (isBroken = next) }
}

/** A call as any part of a page makes it; whoever calls shows the failure. */
async function call() {
  return act(() => api.get('/organizations/ACME', { organization: 'none' }).catch((error: unknown) => error))
}

test.each<[IdentityErrorCode, string]>([
  ['identity/unreachable', 'The sign-in service cannot be reached'],
  ['identity/timeout', 'The sign-in service takes too long to answer'],
  ['identity/unavailable', 'The sign-in service has a problem'],
  ['identity/busy', 'The sign-in service is busy'],
  ['identity/token-rejected', 'The sign-in service sent an answer we cannot trust'],
  ['identity/clock-wrong', 'The clock of this device seems to be wrong'],
])('keeps the page under a banner for %s, and goes on when it is over', async (code, title) => {
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

test('leaves the focus to whoever has gone on working when the service answers again', async () => {
  const asked = Promise.withResolvers<string>()
  const { user, setBroken, identity } = await openWith({ accessToken: () => Promise.reject(unreachableIdentity()) })
  setBroken(true)
  await call()
  identity.accessToken = () => asked.promise
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  const menu = await screen.findByRole('button', { name: /^User menu/ })
  await user.click(menu)
  asked.resolve('test-token')
  await waitFor(() => expect(screen.queryByText(/cannot be reached/)).not.toBeInTheDocument())
  expect(menu).toHaveFocus()
})

test('shows what is wrong with the sign-in service in the place of a page that it keeps from opening', async () => {
  openShell('/ACME', { identity: fakeIdentity({ accessToken: () => Promise.reject(unreachableIdentity()) }) })
  expect(await screen.findByRole('alert')).toHaveTextContent('The sign-in service cannot be reached')
})

test('renews a token that the server refuses, and nobody notices', async () => {
  const { identity } = await openWith({})
  const seen: (string | null)[] = []
  mockServer.use(
    http.get('/api/organizations/:id', ({ request }) => {
      seen.push(request.headers.get('Authorization'))
      return seen.length === 1 ? new HttpResponse(null, { status: 401 }) : HttpResponse.json({})
    }),
  )
  identity.accessToken = (refused) => Promise.resolve(refused === undefined ? 'old' : 'new')
  await expect(call()).resolves.toBeUndefined()
  expect(seen).toEqual(['Bearer old', 'Bearer new'])
  expect(identity.signIns).toEqual([])
})

test('stays on the page when the session has ended and the sign-in page cannot be reached, and leaves later', async () => {
  const { identity, user, setBroken } = await openWith({
    accessToken: () => Promise.reject(new IdentityError('identity/session-expired')),
    reach: () => Promise.reject(unreachableIdentity()),
  })
  setBroken(true)
  // More often than people may be sent to sign in: these calls do not count as sign-ins.
  for (let count = 0; count < 4; count += 1) await expect(call()).resolves.toMatchObject({ status: 401 })
  expect(await screen.findByText(/The sign-in service cannot be reached/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Hello Ada' })).toBeVisible()
  expect(identity.signIns).toEqual([])
  identity.reach = () => Promise.resolve()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(identity.signIns).toEqual(['/ACME?kept=yes#here']))
  expect(screen.getByText(signingIn)).toBeVisible()
})

test('starts again when a token turns out to be somebody else’s', async () => {
  const { identity, reload, setBroken } = await openWith({
    accessToken: () => Promise.reject(new IdentityError('identity/someone-else')),
  })
  setBroken(true)
  await call()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(identity.signIns).toEqual([])
})

test('shows nothing of a person who could be signed out in this browser only', async () => {
  const { user, router } = await openWith({
    signOut: () => Promise.reject(new IdentityError('identity/sign-out-incomplete')),
  })
  await user.click(await screen.findByRole('button', { name: /^User menu/ }))
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('You are signed out in this browser only')
  expect(router.state.location.pathname).toBe('/error')
  expect(screen.queryByRole('button', { name: /^User menu/ })).not.toBeInTheDocument()
})
