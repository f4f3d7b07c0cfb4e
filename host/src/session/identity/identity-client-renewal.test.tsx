import { beforeEach, expect, jest, test } from '@jest/globals'
import { http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { afterTest, fakeOnly, setGlobal } from '@lintel/shared/testing/runner'
import { waitFor } from '@testing-library/react'
import { forgetBrowser, openIdentity, signedIn } from '../../testing/open-identity.tsx'
import { playProvider, refusal, tokenEndpoint } from '../../testing/play-provider.ts'

// The real SDK; only the provider's answers are played. The time moves by hand,
// from the real one on, by which jsdom keeps cookies.
const start = Math.floor(Date.now() / 1000) * 1000
beforeEach(() => fakeOnly(['Date'], start))

function later(seconds: number) {
  jest.setSystemTime(Date.now() + seconds * 1000)
}

test('gives the stored token without asking, until 60 seconds before its expiry', async () => {
  const { client, provider } = await signedIn({ lifetime: 3600 })
  later(3600 - 60)
  await expect(client.accessToken()).resolves.toBe('access-1')
  expect(provider.asked).toHaveLength(1)
  later(1)
  await expect(client.accessToken()).resolves.toBe('access-2')
  expect(Object.fromEntries(provider.asked[1] ?? [])).toMatchObject({
    grant_type: 'refresh_token',
    refresh_token: 'refresh-1',
    client_id: 'lintel-web',
  })
})

test('gets another token for one that the server has refused', async () => {
  const { client } = await signedIn()
  await expect(client.accessToken('access-1')).resolves.toBe('access-2')
  await expect(client.accessToken('access-1')).resolves.toBe('access-2')
})

test.each([
  ['the network fails', () => HttpResponse.error(), 'identity/unreachable'],
  ['a proxy answers', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }), 'identity/unavailable'],
  ['a proxy answers JSON', () => HttpResponse.json({ error: 'Bad Gateway' }, { status: 502 }), 'identity/unavailable'],
  ['the provider has a fault', refusal('server_error', 'oops', 500), 'identity/unavailable'],
  ['the provider is busy', refusal('too_many_requests', 'slow down', 429), 'identity/busy'],
  ['the answer has another issuer', { claims: { iss: 'https://evil.example/' } }, 'identity/token-rejected'],
  ['the clock is wrong', { claims: { exp: 1_700_000_000 } }, 'identity/clock-wrong'],
])('signs nobody out when %s on renewal, and renews afterwards', async (_, answer, code) => {
  const { client, provider } = await signedIn()
  later(3600)
  provider.answerWith(answer)
  await expect(client.accessToken()).rejects.toMatchObject({ code, failure: { way: 'stay' } })
  await expect(client.restore()).resolves.toMatchObject({ status: 'signed-in' })
  provider.answerWith({})
  await expect(client.accessToken()).resolves.toMatch(/^access-/)
})

test.each([
  ['has expired or was revoked', refusal('invalid_grant', 'grant request is invalid'), 'identity/session-expired'],
  [
    'needs a second proof',
    refusal('mfa_required', 'Multifactor authentication required'),
    'identity/second-factor-required',
  ],
  ['belongs to a blocked user', refusal('access_denied', 'user is blocked'), 'identity/refused'],
])('asks for a new sign-in when the refresh token %s', async (_, answer, code) => {
  const { client, provider } = await signedIn()
  later(3600)
  provider.answerWith(answer)
  await expect(client.accessToken()).rejects.toMatchObject({
    code: code,
    failure: { way: 'sign-in' },
  })
  await expect(client.restore()).resolves.toEqual({ status: 'signed-out' })
})

/** The frame in which the SDK asks the provider's page where there is no refresh token. */
async function silentFrame() {
  const frame = await waitFor(() => {
    const found = document.querySelector('iframe')
    if (!found) throw new Error('There is no frame yet.')
    return found
  })
  afterTest(() => frame.remove())
  const asking = new URL(frame.src)
  return {
    asking,
    answer(response: Record<string, string>) {
      const data = { type: 'authorization_response', response }
      window.dispatchEvent(new MessageEvent('message', { origin: asking.origin, data }))
    },
  }
}

test('asks in a frame where the refresh token is missing, and forgets the session here when nobody is known', async () => {
  const { client } = await signedIn({ refreshToken: null })
  later(3600)
  const failure = client.accessToken().catch((error: unknown) => error)
  const { asking, answer } = await silentFrame()
  expect(asking.searchParams.get('prompt')).toBe('none')
  answer({
    error: 'login_required',
    error_description: 'Login required',
    state: asking.searchParams.get('state') ?? '',
  })
  await expect(failure).resolves.toMatchObject({ code: 'identity/login-required', failure: { way: 'sign-in' } })
  await expect(client.restore()).resolves.toEqual({ status: 'signed-out' })
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
})

test('refuses what the frame says of another sign-in', async () => {
  const { client } = await signedIn({ refreshToken: null })
  later(3600)
  const failure = client.accessToken().catch((error: unknown) => error)
  const { answer } = await silentFrame()
  answer({ code: 'code-2', state: 'another' })
  await expect(failure).resolves.toMatchObject({ code: 'identity/state-mismatch', said: 'Invalid state' })
})

test('gives up on a frame that says nothing for 60 seconds, and signs nobody out', async () => {
  const { client } = await signedIn({ refreshToken: null })
  later(3600)
  const waits = jest.spyOn(window, 'setTimeout')
  const failure = client.accessToken().catch((error: unknown) => error)
  await silentFrame()
  const [giveUp] = waits.mock.calls.find(([, time]) => time === 60_000) ?? []
  if (typeof giveUp !== 'function') throw new Error('Nothing waits for 60 seconds.')
  giveUp()
  await expect(failure).resolves.toMatchObject({ code: 'identity/timeout', said: 'Timeout', failure: { way: 'stay' } })
  await expect(client.restore()).resolves.toMatchObject({ status: 'signed-in' })
})

test('names a session that cannot be renewed in a cross-origin isolated window, and forgets it here', async () => {
  setGlobal('crossOriginIsolated', true)
  const { client } = await signedIn({ refreshToken: null })
  later(3600)
  await expect(client.accessToken()).rejects.toMatchObject({
    code: 'identity/isolated',
    failure: { way: 'sign-in' },
    said: expect.stringContaining('Cross-Origin Isolated context'),
  })
  await expect(client.restore()).resolves.toEqual({ status: 'signed-out' })
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
})

test('gives no token of somebody who signed in in another tab', async () => {
  const { client, provider } = await signedIn()
  later(3600)
  provider.answerWith({ claims: { sub: 'auth0|bob' } })
  await expect(client.accessToken()).rejects.toMatchObject({
    code: 'identity/someone-else',
    failure: { way: 'start-again' },
  })
})

test('restores nobody where nobody has signed in, and asks nobody', async () => {
  forgetBrowser()
  const provider = playProvider()
  await expect(openIdentity('/ACME').client.restore()).resolves.toEqual({ status: 'signed-out' })
  expect(provider.asked).toEqual([])
})

test('says so when the script of the SDK does not arrive, and fetches it again for whoever asks next', async () => {
  forgetBrowser()
  let fetched = 0
  async function loadBridge() {
    fetched += 1
    if (fetched === 1) throw new Error('Loading chunk sign-in failed.')
    return (await import('./identity-client-bridge.tsx')).Auth0Bridge
  }
  const { client } = openIdentity('/ACME', {}, { loadBridge })
  await expect(client.restore()).rejects.toMatchObject({ code: 'identity/unreachable', failure: { way: 'stay' } })
  await expect(client.restore()).resolves.toEqual({ status: 'signed-out' })
})

test('leaves for the provider to sign out, and forgets the session here', async () => {
  const { client, left } = await signedIn()
  const kept: string[][] = []
  void client.signOut(() => kept.push(Object.keys(localStorage)))
  const address = new URL(await left)
  expect(kept).toEqual([[]])
  expect(address.pathname).toBe('/v2/logout')
  expect(address.searchParams.get('returnTo')).toBe(location.origin)
  expect(Object.keys(localStorage)).toEqual([])
})

test('signs out here when the provider cannot be reached, and says what is left', async () => {
  const { client } = await signedIn()
  mockServer.use(http.get(tokenEndpoint.replace('/oauth/token', '/*'), () => HttpResponse.error()))
  const kept: string[][] = []
  const signedOut = client.signOut(() => kept.push(Object.keys(localStorage)))
  await expect(signedOut).rejects.toMatchObject({ code: 'identity/sign-out-incomplete' })
  expect(kept).toEqual([[]])
  expect(Object.keys(localStorage)).toEqual([])
  await waitFor(async () => expect(await client.restore()).toEqual({ status: 'signed-out' }))
})

test('asks for a password where it must not matter whom the provider still knows', async () => {
  const { client, left } = await signedIn()
  void client.signIn('/ACME', { isAsked: true })
  expect(new URL(await left).searchParams.get('prompt')).toBe('login')
})

test('fails to leave for a provider that cannot be reached', async () => {
  const { client } = await signedIn()
  mockServer.use(http.get(tokenEndpoint.replace('/oauth/token', '/*'), () => HttpResponse.error()))
  await expect(client.reach()).rejects.toMatchObject({ code: 'identity/unreachable' })
})
