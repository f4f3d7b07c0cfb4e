import { beforeEach, expect, jest, test } from '@jest/globals'
import { HttpResponse } from '@lintel/shared/testing'
import { fakeOnly, until } from '@lintel/shared/testing/runner'
import { forgetBrowser, openIdentity, roundTrip } from '../../testing/open-identity.tsx'
import { playProvider, refusal } from '../../testing/play-provider.ts'

// The real SDK; only the provider's answers are played. The time stands still, so that no leeway runs out on a slow machine;
// it is near the real one, by which jsdom keeps cookies.
const now = Math.floor(Date.now() / 1000)
beforeEach(() => fakeOnly(['Date'], now * 1000))

test('signs in by the code flow with PKCE, form-encoded, and gives the target back', async () => {
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
  expect(Object.fromEntries(provider.asked[0] ?? [])).toMatchObject({
    grant_type: 'authorization_code',
    client_id: 'lintel-web',
    code: 'code-1',
    code_verifier: expect.any(String),
    redirect_uri: `${location.origin}/callback`,
  })
  await expect(client.restore()).resolves.toMatchObject({ status: 'signed-in', claims: { sub: 'auth0|ada' } })
})

test('caches the session in local storage and remembers it for a day', async () => {
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
])('refuses an answer with %s', async (_, answer, code, said) => {
  const { client } = await roundTrip(answer)
  await expect(client.finishSignIn()).rejects.toMatchObject({
    code,
    said: expect.stringContaining(said),
  })
  await expect(client.restore()).resolves.toEqual({ status: 'signed-out' })
})

test.each([
  ['an expiry within the leeway of 60 seconds', { claims: { exp: now - 59 } }],
  ['a start within the leeway of 60 seconds', { claims: { nbf: now + 59 } }],
])('takes an answer with %s', async (_, answer) => {
  const { client } = await roundTrip(answer)
  await expect(client.finishSignIn()).resolves.toMatchObject({ target: '/ACME/prototypes?page=2#top' })
})

test.each([
  ['its id', 'org_1', { org_id: 'org_1' }, { org_id: 'org_2' }],
  ['its name', 'acme', { org_name: 'acme' }, {}],
])('checks the claim of an organization that is given by %s', async (_, organization, right, wrong) => {
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

test('refuses an answer to another sign-in', async () => {
  const { client, provider } = await roundTrip({}, { result: { code: 'code-1', state: 'another' } })
  await expect(client.finishSignIn()).rejects.toMatchObject({ code: 'identity/state-mismatch', said: 'Invalid state' })
  expect(provider.asked).toEqual([])
})

test('refuses an answer to no sign-in of this tab', async () => {
  forgetBrowser()
  playProvider()
  const { client } = openIdentity('/callback?code=code-1&state=any')
  await expect(client.finishSignIn()).rejects.toMatchObject({
    code: 'identity/transaction-missing',
    said: 'Invalid state',
  })
})

test('says so where the callback has nothing to go by', async () => {
  forgetBrowser()
  const { client } = openIdentity('/callback')
  await expect(client.finishSignIn()).rejects.toMatchObject({
    code: 'identity/parameters-missing',
    said: 'There are no query params available for parsing.',
  })
})

test('keeps the provider’s own words of a refusal, and where the person wanted to go', async () => {
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
    'answers with a page of a proxy',
    () => HttpResponse.html('<h1>502</h1>', { status: 502 }),
    'identity/unavailable',
    3,
  ],
  ['has a fault', refusal('server_error', 'oops', 500), 'identity/unavailable', 1],
  ['is busy', refusal('too_many_requests', 'slow down', 429), 'identity/busy', 1],
  [
    'no longer takes the code',
    refusal('invalid_grant', 'grant request is invalid', 400),
    'identity/session-expired',
    1,
  ],
])('tells what happened when the token endpoint %s', async (_, answer, code, tries) => {
  const { client, provider } = await roundTrip(answer)
  await expect(client.finishSignIn()).rejects.toMatchObject({ code })
  expect(provider.asked).toHaveLength(tries)
})

test('gives up on a token endpoint that never answers, after three tries of ten seconds', async () => {
  fakeOnly(['setTimeout', 'clearTimeout'])
  const { client, provider } = await roundTrip(() => new Promise(() => undefined))
  const failure = client.finishSignIn().catch((error: unknown) => error)
  for (const tries of [1, 2, 3]) {
    // Waiting moves the clock, so on a slow machine the SDK may be one try further.
    await until(() => expect(provider.asked.length).toBeGreaterThanOrEqual(tries), { timeout: 9_000 })
    await jest.advanceTimersByTimeAsync(10_000)
  }
  await expect(failure).resolves.toMatchObject({ code: 'identity/timeout', said: "Timeout when executing 'fetch'" })
  expect(provider.asked).toHaveLength(3)
})
