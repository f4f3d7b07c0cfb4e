import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestIdentity, type TestIdentity } from '../testing/start-test-identity.ts'
import {
  authorizeAddress,
  createPkce,
  designer,
  openBrowser,
  openForm,
  signInFully,
  submit,
} from '../testing/test-browser.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

test('refuses bodies that are far too large without reading them to the end', async () => {
  const browser = openBrowser(identity.app)
  const { form } = await openForm(browser)
  const login = await browser.send(form.url, { form: { email: 'x'.repeat(2_000_000) } })
  expect([login.status, login.text]).toEqual([413, expect.stringContaining('That request was not understood')])
  const token = await browser.send('/oauth/token', { form: { grant_type: 'x'.repeat(2_000_000) } })
  expect(token.status).toBeGreaterThanOrEqual(400)
  expect(token.status).toBeLessThan(500)
  expect((await browser.send('/oauth/token', { json: { code: 'x'.repeat(2_000_000) } })).status).toBe(413)
})

test('takes a cookie that was tampered with for none', async () => {
  const browser = openBrowser(identity.app)
  await signInFully(browser)
  for (const cookie of browser.cookies) cookie.value = `${cookie.value.slice(0, -3)}abc`
  const answer = await browser.send(authorizeAddress(createPkce(), { prompt: 'none', response_mode: 'web_message' }))
  expect(answer.text).toContain('login_required')
})

test('does not take a session identifier that somebody planted', async () => {
  const victim = openBrowser(identity.app)
  victim.cookies.push({ name: 'lintel_identity_9011_session', value: 'planted', path: '/', attributes: '' })
  await signInFully(victim)
  const thief = openBrowser(identity.app)
  thief.cookies.push({ name: 'lintel_identity_9011_session', value: 'planted', path: '/', attributes: '' })
  const answer = await thief.send(authorizeAddress(createPkce(), { prompt: 'none', response_mode: 'web_message' }))
  expect(answer.text).toContain('login_required')
})

test('survives control characters, markup and broken encodings wherever text is taken', async () => {
  const nasty = [
    '\u0000',
    "'; drop table identity_accounts; --",
    '<img src=x onerror=alert(1)>',
    '\ud800',
    '%',
    'é'.repeat(300),
  ]
  for (const text of nasty) {
    const browser = openBrowser(identity.app)
    const { form } = await openForm(browser, { state: text, nonce: text, login_hint: text })
    expect(form.status).toBe(200)
    expect(form.text).not.toContain('<img src=x')
    const refused = await browser.follow(await submit(browser, form, { email: text, password: text }))
    expect(refused.status).toBe(200)
    const back = await browser.follow(await submit(browser, refused, designer))
    expect(back.location?.searchParams.has('code')).toBe(true)
  }
})

test('answers malformed requests with a client error', async () => {
  const browser = openBrowser(identity.app)
  const { form } = await openForm(browser)
  const answers = [
    await browser.send('/authorize?client_id=lintel-web&client_id=other'),
    await browser.send('/authorize?client_id=%00'),
    await browser.send('/u/login/%00'),
    await browser.send('/u/login/..%2f..%2fetc'),
    await browser.send(form.url, { json: { email: 'a' } }),
    await browser.send('/oauth/token', { form: {} }),
    await browser.send('/oauth/token', { form: { grant_type: 'password', client_id: 'lintel-web' } }),
    await browser.send('/oauth/token', {
      form: { grant_type: 'refresh_token', client_id: 'lintel-web', refresh_token: '\u0000' },
    }),
    await browser.send('/nowhere'),
  ]
  const notRefused = answers.filter(({ status }) => status < 400 || status >= 500)
  expect(notRefused.map(({ status, url }) => `${status} ${url.href}`)).toEqual([])
})

test('says that it does not work right now while the database is away, and works when it is back', async () => {
  const away = await startTestIdentity()
  const browser = openBrowser(away.app)
  await away.database.asOwner('alter table identity_records rename to identity_records_away')
  const authorize = await browser.send(authorizeAddress(createPkce()))
  expect([authorize.status, authorize.text]).toEqual([500, expect.stringContaining('Something went wrong')])
  expect(authorize.text).not.toContain('identity_records')
  await away.database.asOwner('alter table identity_records_away rename to identity_records')
  expect((await signInFully(browser)).access_token).toBeTruthy()
  await away.close()
})

test('asks to try again later while no connection to the database can be had', async () => {
  const away = await startTestIdentity()
  const browser = openBrowser(away.app)
  const limit = (connections: number) =>
    `do $$ begin execute format('alter database %I connection limit ${connections}', current_database()); end $$`
  await away.database.asOwner(limit(0))
  await away.database.asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'lintel_identity'",
  )
  const authorize = await browser.send(authorizeAddress(createPkce()))
  expect([authorize.status, authorize.headers['retry-after']]).toEqual([503, '5'])
  await away.database.asOwner(limit(-1))
  expect((await signInFully(browser)).access_token).toBeTruthy()
  await away.close()
})

test('answers a flood from one address with 429 before it costs anything', async () => {
  const flooded = await startTestIdentity({ limits: { callsPerMinute: 5 } })
  const browser = openBrowser(flooded.app)
  const answers = []
  for (let call = 0; call < 7; call += 1) answers.push(await browser.send(authorizeAddress(createPkce())))
  expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303, 303, 303, 429, 429])
  expect(answers[6]?.headers['retry-after']).toBeDefined()
  expect(answers[6]?.text).toContain('Too many requests')
  await flooded.close()
})
