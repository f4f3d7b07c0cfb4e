import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestIdentity, type TestIdentity } from '../testing/start-test-identity.ts'
import { openBrowser, signInFully } from '../testing/test-browser.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

test('tells who holds an access token', async () => {
  const browser = openBrowser(identity.app)
  const { access_token: token } = await signInFully(browser)
  const headers = { authorization: `Bearer ${token}`, origin: 'http://localhost:9000' }
  const answer = await browser.send('/userinfo', { headers })
  expect(answer.json()).toMatchObject({ sub: 'local|designer', email: 'designer@lintel.test', name: 'Dario Delgado' })
  expect(answer.headers['access-control-allow-origin']).toBe('http://localhost:9000')
})

test('tells nothing for identity tokens, forged tokens and no token', async () => {
  const browser = openBrowser(identity.app)
  const { access_token: access, id_token: id } = await signInFully(browser)
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${access.split('.')[1]}.`
  for (const authorization of [
    `Bearer ${id}`,
    `Bearer ${access.slice(0, -8)}AAAAAAAA`,
    `Bearer ${unsigned}`,
    'Basic x',
    '',
  ]) {
    const answer = await browser.send('/userinfo', { headers: { authorization } })
    expect([answer.status, answer.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_token' })])
  }
})

test('publishes public keys only', async () => {
  const answer = await openBrowser(identity.app).send('/.well-known/jwks.json')
  const { keys } = answer.json() as { keys: Record<string, unknown>[] }
  expect(keys).toHaveLength(1)
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test('sends a visitor of its root to the application', async () => {
  const answer = await openBrowser(identity.app).send('/')
  expect(answer.location?.href).toBe('http://localhost:9000/')
})

test('works under its own name only, except for keys and health', async () => {
  const browser = openBrowser(identity.app)
  for (const host of ['127.0.0.1:9011', 'evil.test', 'localhost:9000']) {
    expect((await browser.send('/authorize?client_id=lintel-web', { headers: { host } })).status).toBe(421)
    expect((await browser.send('/.well-known/jwks.json', { headers: { host } })).status).toBe(200)
    expect((await browser.send('/health/live', { headers: { host } })).status).toBe(200)
  }
})
