import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestIdentity, type TestIdentity } from '../testing/start-test-identity.ts'
import { authorizeAddress, createPkce, openBrowser, refresh, signInFully } from '../testing/test-browser.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

const logout = '/v2/logout?client_id=lintel-web&returnTo='
const silent = { prompt: 'none', response_mode: 'web_message' }

test('ends the session and its refresh tokens and returns to the application', async () => {
  const browser = openBrowser(identity.app)
  const tokens = await signInFully(browser)
  const answer = await browser.send(`${logout}http://localhost:9000`)
  expect([answer.status, answer.location?.href]).toEqual([302, 'http://localhost:9000/'])
  expect((await refresh(browser, tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  expect((await browser.send(authorizeAddress(createPkce(), silent))).text).toContain('login_required')
  expect(browser.cookies.map((cookie) => cookie.name)).not.toContain('lintel_identity_9011_session')
})

test('ends the session on the server, so that a copied cookie is worth nothing', async () => {
  const browser = openBrowser(identity.app)
  await signInFully(browser)
  const thief = openBrowser(identity.app)
  thief.cookies.push(...browser.cookies)
  await browser.send(logout + 'http://localhost:9000')
  expect((await thief.send(authorizeAddress(createPkce(), silent))).text).toContain('login_required')
})

test('leaves the sessions of other browsers alone', async () => {
  const [here, there] = [openBrowser(identity.app), openBrowser(identity.app)]
  await signInFully(here)
  const tokens = await signInFully(there)
  await here.send(`${logout}http://localhost:9000`)
  expect((await refresh(there, tokens.refresh_token)).status).toBe(200)
})

test('refuses to return to an address that is not ours, and signs nobody out', async () => {
  const browser = openBrowser(identity.app)
  const tokens = await signInFully(browser)
  const wrong = [
    'http://evil.test',
    'http://localhost:9000.evil.test',
    'http://localhost:9000@evil.test',
    '//evil.test',
    'javascript:alert(1)',
  ]
  for (const address of wrong) {
    const answer = await browser.send(logout + encodeURIComponent(address))
    expect([answer.status, answer.location]).toEqual([400, undefined])
  }
  const twice = await browser.send(`${logout}http://localhost:9000&returnTo=http://evil.test`)
  const otherClient = await browser.send('/v2/logout?client_id=other&returnTo=http://localhost:9000')
  expect([twice.status, otherClient.status]).toEqual([400, 400])
  expect((await refresh(browser, tokens.refresh_token)).status).toBe(200)
})

test('returns to the application without an address, and when nobody is signed in', async () => {
  const answer = await openBrowser(identity.app).send('/v2/logout')
  expect(answer.location?.href).toBe('http://localhost:9000/')
})
