import { createHash } from 'node:crypto'
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestIdentity, type TestIdentity } from '../testing/start-test-identity.ts'
import {
  callback,
  designer,
  exchange,
  hiddenToken,
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

test('signs a person in and hands out tokens that verify against the published keys', async () => {
  const browser = openBrowser(identity.app)
  const tokens = await signInFully(browser)
  const keys = createLocalJWKSet((await browser.send('/.well-known/jwks.json')).json() as JSONWebKeySet)
  const api = { issuer: 'http://localhost:9011/', audience: 'https://api.lintel.test', algorithms: ['RS256'] }
  const access = await jwtVerify(tokens.access_token, keys, api)
  expect(access.payload).toMatchObject({ sub: 'local|designer', azp: 'lintel-web', scope: 'openid profile email' })
  expect(access.payload['https://api.lintel.test/email']).toBe('designer@lintel.test')
  const id = await jwtVerify(tokens.id_token, keys, { issuer: 'http://localhost:9011/', audience: 'lintel-web' })
  expect(id.payload).toMatchObject({
    sub: 'local|designer',
    nonce: 'the-nonce',
    email: 'designer@lintel.test',
    given_name: 'Dario',
    family_name: 'Delgado',
    name: 'Dario Delgado',
  })
  expect(id.payload.picture).toMatch(/^data:image\/svg/)
})

test('returns to the application with the code, the state and nothing else of ours', async () => {
  const browser = openBrowser(identity.app)
  const { form } = await openForm(browser)
  const back = await browser.follow(await submit(browser, form, designer))
  expect(`${back.location?.origin}${back.location?.pathname}`).toBe(callback)
  expect([...(back.location?.searchParams.keys() ?? [])]).toEqual(['code', 'state', 'iss'])
  expect(back.location?.searchParams.get('state')).toBe('the-state')
})

test('finds the account whatever the case of the address', async () => {
  const browser = openBrowser(identity.app)
  const tokens = await signInFully(browser, { email: ' Designer@LINTEL.test ', password: 'lintel' })
  expect(tokens.access_token).toBeTruthy()
})

test('answers a wrong password and an unknown address alike, and keeps what was typed', async () => {
  const pages: string[] = []
  await identity.database.asOwner("update identity_accounts set email = 'somebody@else.test' where id = 'local|guest'")
  for (const email of ['somebody@else.test', 'nobody@else.test']) {
    const browser = openBrowser(identity.app)
    const { form } = await openForm(browser)
    const refused = await browser.follow(await submit(browser, form, { email, password: 'wrong' }))
    expect(refused.status).toBe(200)
    expect(refused.text).toContain('The email address or the password is wrong.')
    expect(refused.text).toContain(`value="${email}"`)
    expect(refused.text).not.toContain('value="wrong"')
    pages.push(refused.text.replaceAll(email, '').replace(/\/u\/login\/[\w-]+|name="csrf" value="[^"]+"/g, ''))
  }
  expect(pages[0]).toBe(pages[1])
})

test('puts the focus on the failure, and the title says it', async () => {
  const browser = openBrowser(identity.app)
  const { form } = await openForm(browser)
  const refused = await browser.follow(await submit(browser, form, { email: 'a@b.test', password: 'x' }))
  expect(refused.text).toMatch(/<div class="alert"[^>]+role="alert"[^>]+tabindex="-1"[^>]+autofocus/)
  expect(refused.text).toContain('<title>That did not work - Sign in - Lintel</title>')
})

test('signs in after a failed attempt on the same page', async () => {
  const browser = openBrowser(identity.app)
  const { form } = await openForm(browser)
  const refused = await browser.follow(await submit(browser, form, { ...designer, password: 'wrong' }))
  const back = await browser.follow(await submit(browser, refused, designer))
  expect(back.location?.searchParams.has('code')).toBe(true)
})

test('offers the demo accounts, and a press on one signs in as that person', async () => {
  const browser = openBrowser(identity.app)
  const { form, pkce } = await openForm(browser)
  expect(form.text).toMatch(/Rowan Reyes[\s\S]+CFA, HFA[\s\S]+Master model, master parameters, captures, projects/)
  const back = await browser.follow(await submit(browser, form, { demo: 'local|viewer', email: '', password: '' }))
  const tokens = (await exchange(browser, back.location?.searchParams.get('code') ?? '', pkce)).json()
  expect(tokens).toHaveProperty('id_token')
})

test('offers no demo accounts where none were seeded', async () => {
  const bare = await startTestIdentity()
  await bare.database.asOwner('delete from identity_accounts')
  const { form } = await openForm(openBrowser(bare.app))
  expect(form.text).not.toContain('Demo accounts')
  await bare.close()
})

test('suggests the address that the application names', async () => {
  const { form } = await openForm(openBrowser(identity.app), { login_hint: 'someone@"><script>.test' })
  expect(form.text).toContain('value="someone@&quot;&gt;&lt;script&gt;.test"')
})

test('goes back to the application with access_denied when the person cancels', async () => {
  const browser = openBrowser(identity.app)
  const { form } = await openForm(browser)
  const back = await browser.follow(await submit(browser, form, { intent: 'cancel' }))
  expect(back.location?.origin).toBe('http://localhost:9000')
  expect(back.location?.searchParams.get('error')).toBe('access_denied')
  expect(back.location?.searchParams.get('state')).toBe('the-state')
})

test('lets two tabs sign in side by side', async () => {
  const browser = openBrowser(identity.app)
  const [first, second] = [await openForm(browser), await openForm(browser)]
  for (const { form, pkce } of [second, first]) {
    const back = await browser.follow(await submit(browser, form, designer))
    const answer = await exchange(browser, back.location?.searchParams.get('code') ?? '', pkce)
    expect(answer.status).toBe(200)
  }
})

test('lets a waiting tab through on reload once another has signed in', async () => {
  const browser = openBrowser(identity.app)
  const waiting = await openForm(browser)
  await signInFully(browser)
  const back = await browser.follow(await browser.send(waiting.form.url))
  expect(back.location?.searchParams.has('code')).toBe(true)
})

test('changes the person when another one signs in, and ends what the first one had', async () => {
  const browser = openBrowser(identity.app)
  const before = await signInFully(browser)
  const { form, pkce } = await openForm(browser, { prompt: 'login' })
  const back = await browser.follow(await submit(browser, form, { email: 'viewer@lintel.test', password: 'lintel' }))
  const answer = await exchange(browser, back.location?.searchParams.get('code') ?? '', pkce)
  expect(answer.status).toBe(200)
  const refresh = { grant_type: 'refresh_token', client_id: 'lintel-web', refresh_token: before.refresh_token }
  expect((await browser.send('/oauth/token', { form: refresh })).status).toBe(400)
})

test('tells a person who goes back after signing in that it is done, with the way on', async () => {
  const browser = openBrowser(identity.app)
  const { form } = await openForm(browser)
  await browser.follow(await submit(browser, form, designer))
  const again = await browser.send(form.url)
  expect(again.status).toBe(200)
  expect(again.text).toContain('You are signed in')
  expect(again.text).toContain('href="http://localhost:9000/"')
  const twice = await submit(browser, form, designer)
  expect([twice.status, twice.location?.href]).toEqual([303, 'http://localhost:9000/'])
})

test('explains an expired sign-in and leads back to the application', async () => {
  const browser = openBrowser(identity.app)
  const { form } = await openForm(browser)
  await identity.database.asOwner("delete from identity_records where model = 'Interaction'")
  for (const answer of [await browser.send(form.url), await submit(browser, form, designer)]) {
    expect(answer.status).toBe(410)
    expect(answer.text).toContain('This sign-in has expired')
    expect(answer.text).toContain('href="http://localhost:9000/"')
  }
  const resumed = await browser.send(form.url.pathname.replace('/u/login', '/authorize'))
  expect([resumed.status, resumed.text]).toEqual([400, expect.stringContaining('This sign-in has expired')])
})

test('refuses a form with another token, from another origin or without the cookie', async () => {
  const browser = openBrowser(identity.app)
  const { form } = await openForm(browser)
  const other = await openForm(browser)
  const foreignToken = await submit(browser, { ...form, text: other.form.text }, designer)
  expect(foreignToken.status).toBe(403)
  const body = { csrf: hiddenToken(form.text), ...designer }
  for (const origin of ['http://localhost:9999', 'http://evil.test', 'null']) {
    expect((await browser.send(form.url, { form: body, headers: { origin } })).status).toBe(403)
  }
  expect((await openBrowser(identity.app).send(form.url, { form: body })).status).toBe(410)
  expect((await browser.send(form.url, { form: body, headers: { origin: 'http://localhost:9011' } })).status).toBe(303)
})

test('shows pages that no cache keeps, no frame holds and one script runs in', async () => {
  const { form } = await openForm(openBrowser(identity.app))
  expect(form.headers['cache-control']).toBe('no-store')
  const policy = String(form.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("form-action 'self' http://localhost:9000 http://localhost:9300")
  expect(policy).not.toContain('unsafe-inline')
  // The script that shows the password on request.
  const scripts = [...form.text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  expect(hashes).toHaveLength(1)
  expect(policy).toContain(`script-src ${hashes[0]};`)
  expect(form.text.match(/<script/g)).toHaveLength(1)
})

test('keeps the session cookie from scripts, other sites and other installations', async () => {
  const browser = openBrowser(identity.app)
  await signInFully(browser)
  const session = browser.cookies.find((cookie) => cookie.name === 'lintel_identity_9011_session')
  expect(session?.attributes.toLowerCase()).toMatch(/samesite=lax.*httponly|httponly.*samesite=lax/)
})

test('writes neither passwords nor addresses nor codes into the log', async () => {
  const browser = openBrowser(identity.app)
  const { form } = await openForm(browser, { login_hint: 'hint@lintel.test' })
  await submit(browser, form, { email: 'typed@lintel.test', password: 'secret-typed' })
  const tokens = await signInFully(browser)
  const log = identity.logged()
  for (const secret of [
    'hint@lintel.test',
    'typed@',
    'secret-typed',
    tokens.refresh_token,
    'code=',
    'code_challenge',
  ]) {
    expect(log).not.toContain(secret)
  }
})

test.each([
  ['disk_full', 'is full'],
  ['io_error', 'cannot be read or written'],
])('says where the disk of the database fails with %s what an administrator has to do', async (condition, words) => {
  const browser = openBrowser(identity.app)
  const { form } = await openForm(browser)
  const { asOwner } = identity.database
  await asOwner(`create function no_storage() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '${condition}'; end $$`)
  for (const table of ['identity_records', 'identity_sign_in_failures'])
    await asOwner(`create trigger no_storage before insert on ${table} for each row execute function no_storage()`)
  try {
    const opened = await openForm(openBrowser(identity.app))
    for (const answer of [opened.form, await submit(browser, form, designer)]) {
      expect(answer.status).toBe(503)
      expect(answer.text).toContain(`The storage of this installation ${words}`)
    }
  } finally {
    await asOwner('drop function no_storage cascade')
  }
})
