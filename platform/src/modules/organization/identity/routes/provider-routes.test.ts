import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestIdentity, type TestIdentity } from '../testing/start-test-identity.ts'
import {
  authorizeAddress,
  callback,
  createPkce,
  designer,
  exchange,
  openBrowser,
  openForm,
  signInFully,
  submit,
  type TestBrowser,
} from '../testing/test-browser.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

const silent = { prompt: 'none', response_mode: 'web_message' }

async function freshCode(browser: TestBrowser) {
  const { pkce, form } = await openForm(browser)
  const back = await browser.follow(await submit(browser, form, designer))
  return { pkce, code: back.location?.searchParams.get('code') ?? '' }
}

test('answers silent sign-in with login_required to the frame of the application while nobody is signed in', async () => {
  const answer = await openBrowser(identity.app).send(authorizeAddress(createPkce(), silent))
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('"error":"login_required"')
  expect(answer.text).toContain('"state":"the-state"')
  expect(answer.text).toContain(`"redirect_uri":"${callback}"`)
})

test('answers silent sign-in with a code once somebody is signed in', async () => {
  const browser = openBrowser(identity.app)
  await signInFully(browser)
  const pkce = createPkce()
  const answer = await browser.send(authorizeAddress(pkce, silent))
  const code = /"code":"([^"]+)"/.exec(answer.text)?.[1] ?? ''
  expect((await exchange(browser, code, pkce)).status).toBe(200)
})

test('lets the application frame the silent answer, and only its one script run', async () => {
  const answer = await openBrowser(identity.app).send(authorizeAddress(createPkce(), silent))
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain('frame-ancestors http://localhost:9000 http://localhost:9300')
  expect(policy).toMatch(/script-src 'sha256-[^']+'/)
  expect(answer.headers['x-frame-options']).toBeUndefined()
})

test('does not start without PKCE, nor with the plain method', async () => {
  const browser = openBrowser(identity.app)
  const without = { code_challenge: undefined, code_challenge_method: undefined }
  for (const changes of [without, { code_challenge_method: 'plain' }, { code_challenge: 'short' }]) {
    const answer = await browser.send(authorizeAddress(createPkce(), changes))
    expect(answer.location?.searchParams.get('error')).toBe('invalid_request')
    expect(answer.location?.searchParams.has('code')).toBe(false)
  }
})

test('gives no token for a wrong or missing verifier', async () => {
  const browser = openBrowser(identity.app)
  const wrong = await freshCode(openBrowser(identity.app))
  expect((await exchange(browser, wrong.code, createPkce())).json()).toMatchObject({ error: 'invalid_grant' })
  const missing = await freshCode(browser)
  const form = { grant_type: 'authorization_code', client_id: 'lintel-web', code: missing.code, redirect_uri: callback }
  expect((await browser.send('/oauth/token', { form })).json()).toMatchObject({ error: 'invalid_grant' })
})

test('takes each code once, of two at the same moment as well', async () => {
  const browser = openBrowser(identity.app)
  const { code, pkce } = await freshCode(browser)
  const answers = await Promise.all([exchange(browser, code, pkce), exchange(browser, code, pkce)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
})

test('never redirects to an address that is not registered', async () => {
  const browser = openBrowser(identity.app)
  const addresses = [
    'http://evil.test/callback',
    'http://localhost:9000/callback/../evil',
    'http://localhost:9001/callback',
    'http://localhost:9000@evil.test/callback',
  ]
  for (const redirect of addresses) {
    const answer = await browser.send(authorizeAddress(createPkce(), { redirect_uri: redirect }))
    expect([answer.status, answer.location]).toEqual([400, undefined])
    expect(answer.text).toContain('This sign-in request is not valid')
    expect(answer.text).not.toContain('evil')
  }
})

test('shows a page for an unknown client and leads to the application', async () => {
  const answer = await openBrowser(identity.app).send(authorizeAddress(createPkce(), { client_id: 'other' }))
  expect([answer.status, answer.location]).toEqual([400, undefined])
  expect(answer.text).toContain('invalid_client')
  expect(answer.text).toContain('href="http://localhost:9000/"')
})

test('serves every configured origin of the application', async () => {
  const answer = await openBrowser(identity.app).send(
    authorizeAddress(createPkce(), { redirect_uri: 'http://localhost:9300/callback' }),
  )
  expect(answer.location?.pathname).toMatch(/^\/u\/login\//)
})

test('tells the application that an audience is unknown', async () => {
  const answer = await openBrowser(identity.app).send(
    authorizeAddress(createPkce(), { audience: 'https://other.test' }),
  )
  expect(answer.location?.searchParams.get('error')).toBe('invalid_target')
})

test('takes a JSON body where a form is usual', async () => {
  const browser = openBrowser(identity.app)
  const tokens = await signInFully(browser)
  const json = { grant_type: 'refresh_token', client_id: 'lintel-web', refresh_token: tokens.refresh_token }
  expect((await browser.send('/oauth/token', { json })).status).toBe(200)
  for (const wrong of [{ ...json, refresh_token: { $ne: '' } }, [json], 'text']) {
    const answer = await browser.send('/oauth/token', { json: wrong })
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_request' })])
  }
})

test('answers the origins of the application across origins, and nobody else', async () => {
  const browser = openBrowser(identity.app)
  const form = { grant_type: 'refresh_token', client_id: 'lintel-web', refresh_token: 'none' }
  const own = await browser.send('/oauth/token', { form, headers: { origin: 'http://localhost:9300' } })
  expect(own.headers['access-control-allow-origin']).toBe('http://localhost:9300')
  const foreign = await browser.send('/oauth/token', { form, headers: { origin: 'http://evil.test' } })
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  expect(foreign.json()).toMatchObject({ error: 'invalid_request' })
})

test('describes itself under its own addresses', async () => {
  const answer = await openBrowser(identity.app).send('/.well-known/openid-configuration')
  expect(answer.json()).toMatchObject({
    issuer: 'http://localhost:9011/',
    authorization_endpoint: 'http://localhost:9011/authorize',
    token_endpoint: 'http://localhost:9011/oauth/token',
    revocation_endpoint: 'http://localhost:9011/oauth/revoke',
    userinfo_endpoint: 'http://localhost:9011/userinfo',
    jwks_uri: 'http://localhost:9011/.well-known/jwks.json',
    code_challenge_methods_supported: ['S256'],
  })
})
