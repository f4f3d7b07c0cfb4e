import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { fakeOnly } from '@lintel/shared/testing/runner'
import { day, hour } from '../lifetimes.ts'
import { startTestIdentity, type TestIdentity } from '../testing/start-test-identity.ts'
import { exchange, openBrowser, openForm, refresh, signInFully, type Tokens } from '../testing/test-browser.ts'
import { deleteExpiredRecords } from './record-repository.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
// Time passes only where a test says so, however long the calls take.
beforeEach(() => fakeOnly(['Date']))
afterEach(() => void jest.useRealTimers())
afterAll(() => identity.close())

test('gives a new refresh token for each one used', async () => {
  const browser = openBrowser(identity.app)
  const first = await signInFully(browser)
  const second = (await refresh(browser, first.refresh_token)).json() as Tokens
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(second.access_token).not.toBe(first.access_token)
  expect((await refresh(browser, second.refresh_token)).status).toBe(200)
})

test('takes a used token again within ten seconds, for an answer that got lost or two tabs at once', async () => {
  const browser = openBrowser(identity.app)
  const { refresh_token: token } = await signInFully(browser)
  const answers = await Promise.all([refresh(browser, token), refresh(browser, token)])
  identity.moveClock(9)
  answers.push(await refresh(browser, token))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
})

test('does not prolong the ten seconds by using the token again', async () => {
  const browser = openBrowser(identity.app)
  const { refresh_token: token } = await signInFully(browser)
  await refresh(browser, token)
  identity.moveClock(6)
  expect((await refresh(browser, token)).status).toBe(200)
  identity.moveClock(6)
  expect((await refresh(browser, token)).status).toBe(400)
})

test('takes a later replay for theft and revokes all that came from that sign-in', async () => {
  const browser = openBrowser(identity.app)
  const first = await signInFully(browser)
  const second = (await refresh(browser, first.refresh_token)).json() as Tokens
  identity.moveClock(11)
  expect((await refresh(browser, first.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  expect((await refresh(browser, second.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
})

test('leaves the session in place, so that the application signs in anew without a form', async () => {
  const browser = openBrowser(identity.app)
  const { refresh_token: token } = await signInFully(browser)
  await refresh(browser, token)
  identity.moveClock(11)
  await refresh(browser, token)
  const { form: answer, pkce } = await openForm(browser, { prompt: 'none' })
  const renewed = await exchange(browser, answer.location?.searchParams.get('code') ?? '', pkce)
  expect((await refresh(browser, (renewed.json() as Tokens).refresh_token)).status).toBe(200)
})

test('revokes a token on request', async () => {
  const browser = openBrowser(identity.app)
  const { refresh_token: token } = await signInFully(browser)
  const answer = await browser.send('/oauth/revoke', { json: { client_id: 'lintel-web', token } })
  expect(answer.status).toBe(200)
  expect((await refresh(browser, token)).status).toBe(400)
})

test('ends a refresh token with its session after seven days', async () => {
  const browser = openBrowser(identity.app)
  const { refresh_token: token } = await signInFully(browser)
  fakeOnly(['Date'], Date.now() + 8 * day * 1000)
  expect((await refresh(browser, token)).json()).toMatchObject({ error: 'invalid_grant' })
})

test('refuses the token of an account that is gone', async () => {
  const browser = openBrowser(identity.app)
  const { refresh_token: token } = await signInFully(browser, { email: 'guest@lintel.test', password: 'lintel' })
  await identity.database.asOwner("delete from identity_accounts where id = 'local|guest'")
  expect((await refresh(browser, token)).json()).toMatchObject({ error: 'invalid_grant' })
})

test('stores neither tokens nor codes nor session cookies in readable form', async () => {
  const browser = openBrowser(identity.app)
  const tokens = await signInFully(browser)
  const session = browser.cookies.find((cookie) => cookie.name.endsWith('_session'))?.value ?? 'none'
  const rows = await identity.database.asOwner<{ text: string }>('select r::text as text from identity_records r')
  const stored = rows.map((row) => row.text).join('\n')
  for (const secret of [tokens.refresh_token, session]) expect(stored).not.toContain(secret)
})

test('forgets what has expired and keeps what has not', async () => {
  const browser = openBrowser(identity.app)
  const tokens = await signInFully(browser)
  await openForm(openBrowser(identity.app))
  await deleteExpiredRecords(identity.database.identityDb, new Date(Date.now() + 2 * hour * 1000))
  const rows = await identity.database.asOwner<{ model: string }>(
    'select distinct model from identity_records order by 1',
  )
  expect(rows.map((row) => row.model)).toEqual(['Grant', 'RefreshToken', 'Session'])
  expect((await refresh(browser, tokens.refresh_token)).status).toBe(200)
})
