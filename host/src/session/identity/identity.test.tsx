import { beforeEach, expect, jest, test, describe } from '@jest/globals'
import { HttpResponse, http, mockServer } from '@lintel/shared/testing'
import { fakeOnly, until, afterTest, setGlobal } from '@lintel/shared/testing/runner'
import { clearBrowserStorage, openIdentity, roundTrip, signedIn } from '../../testing/open-identity.tsx'
import { fakeProvider, errorResponse, tokenEndpoint } from '../../testing/fake-provider.ts'
import {
  GenericError,
  MfaRequiredError,
  MissingRefreshTokenError,
  PopupCancelledError,
  PopupOpenError,
  PopupTimeoutError,
  TimeoutError,
} from '@auth0/auth0-react'
import { identityError } from './identity-client-errors.ts'
import { identityFailures } from './identity-failures.ts'
import { waitFor } from '@testing-library/react'

describe('identity client callback', () => {
  // The real SDK with fake provider responses. Time is frozen, so that no leeway runs out on a slow machine; it is
  // close to real time, by which jsdom expires cookies.
  const now = Math.floor(Date.now() / 1000)
  beforeEach(() => fakeOnly(['Date'], now * 1000))

  test('signs in with the form-encoded code flow with PKCE, and returns the target @full', async () => {
    const { client, provider, signInPage } = await roundTrip({})
    await expect(client.finishSignIn()).resolves.toEqual({ target: '/ACME/prototypes?page=2#top' })
    expect(signInPage.pathname).toBe('/authorize')
    expect(Object.fromEntries(signInPage.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      audience: 'https://api.lintel.test',
      redirect_uri: `${location.origin}/callback`,
      scope: 'openid profile email offline_access',
    })
    expect(Object.fromEntries(provider.tokenRequests[0] ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      client_id: 'lintel-web',
      code: 'code-1',
      code_verifier: expect.any(String),
      redirect_uri: `${location.origin}/callback`,
    })
    await expect(client.restore()).resolves.toMatchObject({ status: 'signed-in', claims: { sub: 'auth0|ada' } })
  })

  test('caches the session in local storage and remembers it for a day @full', async () => {
    const cookies = jest.spyOn(document, 'cookie', 'set')
    const { client } = await roundTrip({})
    await client.finishSignIn()
    expect(Object.keys(localStorage).some((key) => key.startsWith('@@auth0spajs@@'))).toBe(true)
    const cookie = cookies.mock.calls.map(([text]) => text).findLast((text) => text.includes('is.authenticated=true'))
    const expires = Date.parse(/expires=([^;]+)/i.exec(cookie ?? '')?.[1] ?? '')
    expect(expires).toBe((now + 86_400) * 1000)
  })

  test.each([
    ['a token of two parts', { parts: 2 }, 'identity/token-rejected', 'ID token could not be decoded'],
    ['an unsigned token', { isUnsigned: true }, 'identity/token-rejected', 'ID token could not be decoded'],
    ['another issuer', { claims: { iss: 'https://evil.example/' } }, 'identity/token-rejected', 'Issuer (iss) claim'],
    ['no subject', { claims: { sub: undefined } }, 'identity/token-rejected', 'Subject (sub) claim'],
    ['HS256', { header: { alg: 'HS256' } }, 'identity/token-rejected', 'Signature algorithm of "HS256"'],
    ['no algorithm', { header: { alg: 'none' } }, 'identity/token-rejected', 'Signature algorithm of "none"'],
    ['another audience', { claims: { aud: 'another' } }, 'identity/token-rejected', 'Audience (aud) claim mismatch'],
    ['another nonce', { claims: { nonce: 'replayed' } }, 'identity/token-rejected', 'Nonce (nonce) claim mismatch'],
    ['no nonce', { claims: { nonce: undefined } }, 'identity/token-rejected', 'Nonce (nonce) claim must be'],
    ['no expiry', { claims: { exp: undefined } }, 'identity/token-rejected', 'Expiration Time (exp) claim must be'],
    ['an expiry beyond the leeway', { claims: { exp: now - 61 } }, 'identity/clock-wrong', 'Expiration Time'],
    ['a start beyond the leeway', { claims: { nbf: now + 61 } }, 'identity/clock-wrong', 'Not Before time'],
  ])('rejects a response with %s', async (_, answer, code, message) => {
    const { client } = await roundTrip(answer)
    await expect(client.finishSignIn()).rejects.toMatchObject({
      code,
      said: expect.stringContaining(message),
    })
    await expect(client.restore()).resolves.toEqual({ status: 'signed-out' })
  })

  test.each([
    ['an expiry within the leeway of 60 seconds', { claims: { exp: now - 59 } }],
    ['a start within the leeway of 60 seconds', { claims: { nbf: now + 59 } }],
  ])('accepts a response with %s', async (_, answer) => {
    const { client } = await roundTrip(answer)
    await expect(client.finishSignIn()).resolves.toMatchObject({ target: '/ACME/prototypes?page=2#top' })
  })

  test.each([
    ['its id', 'org_1', { org_id: 'org_1' }, { org_id: 'org_2' }],
    ['its name', 'acme', { org_name: 'acme' }, {}],
  ])('checks the claim of an organization that is configured by %s', async (_, organization, right, wrong) => {
    const accepted = await roundTrip({ claims: right }, { identity: { organization } })
    expect(accepted.signInPage.searchParams.get('organization')).toBe(organization)
    await expect(accepted.client.finishSignIn()).resolves.toBeDefined()
    accepted.close()
    const refused = await roundTrip({ claims: wrong }, { identity: { organization } })
    await expect(refused.client.finishSignIn()).rejects.toMatchObject({
      code: 'identity/token-rejected',
      said: expect.stringContaining('Organization'),
    })
  })

  test('rejects a response to another sign-in', async () => {
    const { client, provider } = await roundTrip({}, { result: { code: 'code-1', state: 'another' } })
    await expect(client.finishSignIn()).rejects.toMatchObject({
      code: 'identity/state-mismatch',
      said: 'Invalid state',
    })
    expect(provider.tokenRequests).toEqual([])
  })

  test('rejects a response without a sign-in in this tab', async () => {
    clearBrowserStorage()
    fakeProvider()
    const { client } = openIdentity('/callback?code=code-1&state=any')
    await expect(client.finishSignIn()).rejects.toMatchObject({
      code: 'identity/transaction-missing',
      said: 'Invalid state',
    })
  })

  test('reports a callback without parameters', async () => {
    clearBrowserStorage()
    const { client } = openIdentity('/callback')
    await expect(client.finishSignIn()).rejects.toMatchObject({
      code: 'identity/parameters-missing',
      said: 'There are no query params available for parsing.',
    })
  })

  test('keeps the error message of the provider and the requested address', async () => {
    const result = { error: 'access_denied', error_description: 'The user\u202e is\nblocked.' }
    const { client } = await roundTrip({}, { result })
    await expect(client.finishSignIn()).rejects.toMatchObject({
      code: 'identity/refused',
      said: 'The user is blocked.',
      target: '/ACME/prototypes?page=2#top',
    })
  })

  test.each([
    ['cannot be reached', () => HttpResponse.error(), 'identity/unreachable', 3],
    [
      'responds with a page of a proxy',
      () => HttpResponse.html('<h1>502</h1>', { status: 502 }),
      'identity/unavailable',
      3,
    ],
    ['has an internal error', errorResponse('server_error', 'oops', 500), 'identity/unavailable', 1],
    ['is busy', errorResponse('too_many_requests', 'slow down', 429), 'identity/busy', 1],
    [
      'no longer accepts the code',
      errorResponse('invalid_grant', 'grant request is invalid', 400),
      'identity/session-expired',
      1,
    ],
  ])('reports the kind of failure if the token endpoint %s', async (_, answer, code, tries) => {
    const { client, provider } = await roundTrip(answer)
    await expect(client.finishSignIn()).rejects.toMatchObject({ code })
    expect(provider.tokenRequests).toHaveLength(tries)
  })

  test('times out for a token endpoint that never responds, after three tries of ten seconds', async () => {
    fakeOnly(['setTimeout', 'clearTimeout'])
    const { client, provider } = await roundTrip(() => new Promise(() => undefined))
    const failure = client.finishSignIn().catch((error: unknown) => error)
    for (const tries of [1, 2, 3]) {
      // Waiting advances the clock, so on a slow machine the SDK may be one retry further.
      await until(() => expect(provider.tokenRequests.length).toBeGreaterThanOrEqual(tries), { timeout: 9_000 })
      await jest.advanceTimersByTimeAsync(10_000)
    }
    await expect(failure).resolves.toMatchObject({ code: 'identity/timeout', said: "Timeout when executing 'fetch'" })
    expect(provider.tokenRequests).toHaveLength(3)
  })
})

describe('identity client errors', () => {
  const errorCases = [
    [new TimeoutError(), 'identity/timeout', 'Timeout'],
    [new PopupTimeoutError(window), 'identity/timeout', 'Timeout'],
    [new PopupCancelledError(window), 'identity/window-closed', 'Popup closed'],
    [new PopupOpenError(), 'identity/window-blocked', 'Unable to open a popup'],
    [
      new MfaRequiredError('mfa_required', 'Multifactor authentication required', 'm', {}),
      'identity/second-factor-required',
      'Multifactor',
    ],
    [
      new MissingRefreshTokenError('api', 'openid'),
      'identity/refresh-token-missing',
      "Missing Refresh Token (audience: 'api', scope: 'openid')",
    ],
    [new GenericError('state_mismatch', 'Invalid state'), 'identity/state-mismatch', 'Invalid state'],
    [new GenericError('missing_transaction', 'Invalid state'), 'identity/transaction-missing', 'Invalid state'],
    [
      new Error('There are no query params available for parsing.'),
      'identity/parameters-missing',
      'There are no query',
    ],
    [new GenericError('login_required', 'Login required'), 'identity/login-required', 'Login required'],
    [new DOMException('full', 'QuotaExceededError'), 'identity/storage-full', 'full'],
  ] as const

  test.each(errorCases)('recognizes %s', (error, code, words) => {
    const failure = identityError(error, 'identity/refused')
    expect(failure).toMatchObject({ name: 'IdentityError', code, cause: error })
    expect(failure.said).toContain(words)
  })

  test('has a distinct message for every error in the catalog', () => {
    const entries = Object.values(identityFailures).map(({ title, detail }) => `${title} ${detail}`)
    expect(new Set(entries).size).toBe(entries.length)
    for (const { title, detail } of Object.values(identityFailures)) {
      expect(title).toMatch(/^[A-Z].*[^.]$/)
      expect(detail).toMatch(/^[A-Z].*\.$/)
    }
  })

  test('shortens a message of the provider to one line', () => {
    const long = `Call\u0000\u202e me\n${'x'.repeat(1000)}`
    const words = identityError(new GenericError('access_denied', long), 'identity/refused').said
    expect(words).toMatch(/^Call me x+…$/)
    expect(words).toHaveLength(301)
    expect(identityError(new GenericError('access_denied', ' \n'), 'identity/refused').said).toBeUndefined()
  })
})

describe('identity client renewal', () => {
  // The real SDK with fake provider responses. Time is advanced manually, starting at real time, by which jsdom expires
  // cookies.
  const start = Math.floor(Date.now() / 1000) * 1000
  beforeEach(() => fakeOnly(['Date'], start))

  function later(seconds: number) {
    jest.setSystemTime(Date.now() + seconds * 1000)
  }

  test('returns the stored token without a request until 60 seconds before it expires', async () => {
    const { client, provider } = await signedIn({ lifetime: 3600 })
    later(3600 - 60)
    await expect(client.accessToken()).resolves.toBe('access-1')
    expect(provider.tokenRequests).toHaveLength(1)
    later(1)
    await expect(client.accessToken()).resolves.toBe('access-2')
    expect(Object.fromEntries(provider.tokenRequests[1] ?? [])).toMatchObject({
      grant_type: 'refresh_token',
      refresh_token: 'refresh-1',
      client_id: 'lintel-web',
    })
  })

  test('requests a new token for one that the server rejected', async () => {
    const { client } = await signedIn()
    await expect(client.accessToken('access-1')).resolves.toBe('access-2')
    await expect(client.accessToken('access-1')).resolves.toBe('access-2')
  })

  test.each([
    ['the network fails', () => HttpResponse.error(), 'identity/unreachable'],
    ['a proxy responds', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }), 'identity/unavailable'],
    [
      'a proxy responds with JSON',
      () => HttpResponse.json({ error: 'Bad Gateway' }, { status: 502 }),
      'identity/unavailable',
    ],
    ['the provider has an internal error', errorResponse('server_error', 'oops', 500), 'identity/unavailable'],
    ['the provider is busy', errorResponse('too_many_requests', 'slow down', 429), 'identity/busy'],
    ['the response has another issuer', { claims: { iss: 'https://evil.example/' } }, 'identity/token-rejected'],
    ['the clock is wrong', { claims: { exp: 1_700_000_000 } }, 'identity/clock-wrong'],
  ])('keeps the session if %s during renewal, and renews it later', async (_, answer, code) => {
    const { client, provider } = await signedIn()
    later(3600)
    provider.answerWith(answer)
    await expect(client.accessToken()).rejects.toMatchObject({ code, failure: { way: 'stay' } })
    await expect(client.restore()).resolves.toMatchObject({ status: 'signed-in' })
    provider.answerWith({})
    await expect(client.accessToken()).resolves.toMatch(/^access-/)
  })

  test.each([
    [
      'has expired or was revoked',
      errorResponse('invalid_grant', 'grant request is invalid'),
      'identity/session-expired',
    ],
    [
      'requires a second factor',
      errorResponse('mfa_required', 'Multifactor authentication required'),
      'identity/second-factor-required',
    ],
    ['belongs to a blocked user', errorResponse('access_denied', 'user is blocked'), 'identity/refused'],
  ])('requires a new sign-in if the refresh token %s', async (_, answer, code) => {
    const { client, provider } = await signedIn()
    later(3600)
    provider.answerWith(answer)
    await expect(client.accessToken()).rejects.toMatchObject({
      code: code,
      failure: { way: 'sign-in' },
    })
    await expect(client.restore()).resolves.toEqual({ status: 'signed-out' })
  })

  /** The iframe in which the SDK renews a session without a refresh token. */
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

  test('renews in an iframe if there is no refresh token, and clears the session if no user is signed in', async () => {
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

  test('rejects an iframe response that belongs to another sign-in', async () => {
    const { client } = await signedIn({ refreshToken: null })
    later(3600)
    const failure = client.accessToken().catch((error: unknown) => error)
    const { answer } = await silentFrame()
    answer({ code: 'code-2', state: 'another' })
    await expect(failure).resolves.toMatchObject({ code: 'identity/state-mismatch', said: 'Invalid state' })
  })

  test('times out for a silent iframe after 60 seconds without signing out', async () => {
    const { client } = await signedIn({ refreshToken: null })
    later(3600)
    const waits = jest.spyOn(window, 'setTimeout')
    const failure = client.accessToken().catch((error: unknown) => error)
    await silentFrame()
    const [giveUp] = waits.mock.calls.find(([, time]) => time === 60_000) ?? []
    if (typeof giveUp !== 'function') throw new Error('Nothing waits for 60 seconds.')
    giveUp()
    await expect(failure).resolves.toMatchObject({
      code: 'identity/timeout',
      said: 'Timeout',
      failure: { way: 'stay' },
    })
    await expect(client.restore()).resolves.toMatchObject({ status: 'signed-in' })
  })

  test('reports a session that cannot be renewed in a cross-origin isolated window, and clears it', async () => {
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

  test('returns no token of a user who signed in in another tab', async () => {
    const { client, provider } = await signedIn()
    later(3600)
    provider.answerWith({ claims: { sub: 'auth0|bob' } })
    await expect(client.accessToken()).rejects.toMatchObject({
      code: 'identity/someone-else',
      failure: { way: 'start-again' },
    })
  })

  test('restores no session, without a request, if no user has signed in', async () => {
    clearBrowserStorage()
    const provider = fakeProvider()
    await expect(openIdentity('/ACME').client.restore()).resolves.toEqual({ status: 'signed-out' })
    expect(provider.tokenRequests).toEqual([])
  })

  test('reports a failed download of the SDK, and fetches it again at the next call', async () => {
    clearBrowserStorage()
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

  test('redirects to the provider to sign out, and clears the local session', async () => {
    const { client, left } = await signedIn()
    const storedKeys: string[][] = []
    void client.signOut(() => storedKeys.push(Object.keys(localStorage)))
    const address = new URL(await left)
    expect(storedKeys).toEqual([[]])
    expect(address.pathname).toBe('/v2/logout')
    expect(address.searchParams.get('returnTo')).toBe(location.origin)
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('signs out locally when the provider is unreachable, and reports that its session remains', async () => {
    const { client } = await signedIn()
    mockServer.use(http.get(tokenEndpoint.replace('/oauth/token', '/*'), () => HttpResponse.error()))
    const storedKeys: string[][] = []
    const signedOut = client.signOut(() => storedKeys.push(Object.keys(localStorage)))
    await expect(signedOut).rejects.toMatchObject({ code: 'identity/sign-out-incomplete' })
    expect(storedKeys).toEqual([[]])
    expect(Object.keys(localStorage)).toEqual([])
    await waitFor(async () => expect(await client.restore()).toEqual({ status: 'signed-out' }))
  })

  test('asks for a password when an existing provider session must not be used', async () => {
    const { client, left } = await signedIn()
    void client.signIn('/ACME', { isAsked: true })
    expect(new URL(await left).searchParams.get('prompt')).toBe('login')
  })

  test('reports an unreachable provider instead of redirecting', async () => {
    const { client } = await signedIn()
    mockServer.use(http.get(tokenEndpoint.replace('/oauth/token', '/*'), () => HttpResponse.error()))
    await expect(client.checkReachable()).rejects.toMatchObject({ code: 'identity/unreachable' })
  })
})
