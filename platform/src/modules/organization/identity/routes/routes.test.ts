import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { startTestIdentity, type TestIdentity } from '../testing/start-test-identity.ts'
import {
  authorizeAddress,
  createPkce,
  designer,
  openBrowser,
  openForm,
  signInFully,
  submit,
  refresh,
  callback,
  exchange,
  type TestBrowser,
  hiddenToken,
} from '../testing/test-browser.ts'
import { createHash } from 'node:crypto'
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'

describe('hostile requests', () => {
  let identity: TestIdentity
  beforeAll(async () => {
    identity = await startTestIdentity()
  })
  afterAll(() => identity.close())

  test('rejects bodies that are far too large without reading them to the end', async () => {
    const browser = openBrowser(identity.app)
    const { form } = await openForm(browser)
    const login = await browser.send(form.url, { form: { email: 'x'.repeat(2_000_000) } })
    expect([login.status, login.text]).toEqual([413, expect.stringContaining('That request isn&#39;t valid')])
    const token = await browser.send('/oauth/token', { form: { grant_type: 'x'.repeat(2_000_000) } })
    expect(token.status).toBeGreaterThanOrEqual(400)
    expect(token.status).toBeLessThan(500)
    expect((await browser.send('/oauth/token', { json: { code: 'x'.repeat(2_000_000) } })).status).toBe(413)
  })

  test('ignores a tampered cookie', async () => {
    const browser = openBrowser(identity.app)
    await signInFully(browser)
    for (const cookie of browser.cookies) cookie.value = `${cookie.value.slice(0, -3)}abc`
    const response = await browser.send(
      authorizeAddress(createPkce(), { prompt: 'none', response_mode: 'web_message' }),
    )
    expect(response.text).toContain('login_required')
  })

  test('rejects a planted session ID', async () => {
    const victim = openBrowser(identity.app)
    victim.cookies.push({ name: 'lintel_identity_9011_session', value: 'planted', path: '/', attributes: '' })
    await signInFully(victim)
    const thief = openBrowser(identity.app)
    thief.cookies.push({ name: 'lintel_identity_9011_session', value: 'planted', path: '/', attributes: '' })
    const response = await thief.send(authorizeAddress(createPkce(), { prompt: 'none', response_mode: 'web_message' }))
    expect(response.text).toContain('login_required')
  })

  test('handles control characters, markup and broken encodings in every text input @full', async () => {
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
    const responses = [
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
    const notRefused = responses.filter(({ status }) => status < 400 || status >= 500)
    expect(notRefused.map(({ status, url }) => `${status} ${url.href}`)).toEqual([])
  })

  test('responds with 503 while the database is unavailable, and recovers @full', async () => {
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

  test('responds with Retry-After while no database connection is available @full', async () => {
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

  test('responds to too many requests from one address with 429 before any work', async () => {
    const flooded = await startTestIdentity({ limits: { callsPerMinute: 5 } })
    const browser = openBrowser(flooded.app)
    const answers = []
    for (let call = 0; call < 7; call += 1) answers.push(await browser.send(authorizeAddress(createPkce())))
    expect(answers.map((response) => response.status)).toEqual([303, 303, 303, 303, 303, 429, 429])
    expect(answers[6]?.headers['retry-after']).toBeDefined()
    expect(answers[6]?.text).toContain('Too many requests')
    await flooded.close()
  })
})

describe('logout routes', () => {
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
    const response = await browser.send(`${logout}http://localhost:9000`)
    expect([response.status, response.location?.href]).toEqual([302, 'http://localhost:9000/'])
    expect((await refresh(browser, tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await browser.send(authorizeAddress(createPkce(), silent))).text).toContain('login_required')
    expect(browser.cookies.map((cookie) => cookie.name)).not.toContain('lintel_identity_9011_session')
  })

  test('ends the session on the server, so that a copied cookie is invalid', async () => {
    const browser = openBrowser(identity.app)
    await signInFully(browser)
    const thief = openBrowser(identity.app)
    thief.cookies.push(...browser.cookies)
    await browser.send(logout + 'http://localhost:9000')
    expect((await thief.send(authorizeAddress(createPkce(), silent))).text).toContain('login_required')
  })

  test('keeps the sessions of other browsers', async () => {
    const [here, there] = [openBrowser(identity.app), openBrowser(identity.app)]
    await signInFully(here)
    const tokens = await signInFully(there)
    await here.send(`${logout}http://localhost:9000`)
    expect((await refresh(there, tokens.refresh_token)).status).toBe(200)
  })

  test('rejects an unknown return address, and does not sign out', async () => {
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
      const response = await browser.send(logout + encodeURIComponent(address))
      expect([response.status, response.location]).toEqual([400, undefined])
    }
    const twice = await browser.send(`${logout}http://localhost:9000&returnTo=http://evil.test`)
    const otherClient = await browser.send('/v2/logout?client_id=other&returnTo=http://localhost:9000')
    expect([twice.status, otherClient.status]).toEqual([400, 400])
    expect((await refresh(browser, tokens.refresh_token)).status).toBe(200)
  })

  test('returns to the application without a return address or session', async () => {
    const response = await openBrowser(identity.app).send('/v2/logout')
    expect(response.location?.href).toBe('http://localhost:9000/')
  })
})

describe('open routes', () => {
  let identity: TestIdentity
  beforeAll(async () => {
    identity = await startTestIdentity()
  })
  afterAll(() => identity.close())

  test('identifies the user of an access token', async () => {
    const browser = openBrowser(identity.app)
    const { access_token: token } = await signInFully(browser)
    const headers = { authorization: `Bearer ${token}`, origin: 'http://localhost:9000' }
    const response = await browser.send('/userinfo', { headers })
    expect(response.json()).toMatchObject({
      sub: 'local|designer',
      email: 'designer@lintel.test',
      name: 'Dario Delgado',
    })
    expect(response.headers['access-control-allow-origin']).toBe('http://localhost:9000')
  })

  test('rejects ID tokens, forged tokens and missing tokens', async () => {
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
      const response = await browser.send('/userinfo', { headers: { authorization } })
      expect([response.status, response.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_token' })])
    }
  })

  test('publishes only public keys', async () => {
    const response = await openBrowser(identity.app).send('/.well-known/jwks.json')
    const { keys } = response.json() as { keys: Record<string, unknown>[] }
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })

  test('redirects its root to the application', async () => {
    const response = await openBrowser(identity.app).send('/')
    expect(response.location?.href).toBe('http://localhost:9000/')
  })

  test('responds only to its own host name, except for keys and health', async () => {
    const browser = openBrowser(identity.app)
    for (const host of ['127.0.0.1:9011', 'evil.test', 'localhost:9000']) {
      expect((await browser.send('/authorize?client_id=lintel-web', { headers: { host } })).status).toBe(421)
      expect((await browser.send('/.well-known/jwks.json', { headers: { host } })).status).toBe(200)
      expect((await browser.send('/health/live', { headers: { host } })).status).toBe(200)
    }
  })
})

describe('provider routes', () => {
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

  test('responds to silent sign-in with login_required while no one is signed in', async () => {
    const response = await openBrowser(identity.app).send(authorizeAddress(createPkce(), silent))
    expect(response.status).toBe(200)
    expect(response.text).toContain('"error":"login_required"')
    expect(response.text).toContain('"state":"the-state"')
    expect(response.text).toContain(`"redirect_uri":"${callback}"`)
  })

  test('responds to silent sign-in with a code while someone is signed in', async () => {
    const browser = openBrowser(identity.app)
    await signInFully(browser)
    const pkce = createPkce()
    const response = await browser.send(authorizeAddress(pkce, silent))
    const code = /"code":"([^"]+)"/.exec(response.text)?.[1] ?? ''
    expect((await exchange(browser, code, pkce)).status).toBe(200)
  })

  test('allows only the application to frame the silent response, and only its own script to run', async () => {
    const response = await openBrowser(identity.app).send(authorizeAddress(createPkce(), silent))
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain('frame-ancestors http://localhost:9000 http://localhost:9300')
    expect(policy).toMatch(/script-src 'sha256-[^']+'/)
    expect(response.headers['x-frame-options']).toBeUndefined()
  })

  test('does not start without PKCE, nor with the plain method', async () => {
    const browser = openBrowser(identity.app)
    const without = { code_challenge: undefined, code_challenge_method: undefined }
    for (const changes of [without, { code_challenge_method: 'plain' }, { code_challenge: 'short' }]) {
      const response = await browser.send(authorizeAddress(createPkce(), changes))
      expect(response.location?.searchParams.get('error')).toBe('invalid_request')
      expect(response.location?.searchParams.has('code')).toBe(false)
    }
  })

  test('rejects a wrong or missing code verifier', async () => {
    const browser = openBrowser(identity.app)
    const wrong = await freshCode(openBrowser(identity.app))
    expect((await exchange(browser, wrong.code, createPkce())).json()).toMatchObject({ error: 'invalid_grant' })
    const missing = await freshCode(browser)
    const form = {
      grant_type: 'authorization_code',
      client_id: 'lintel-web',
      code: missing.code,
      redirect_uri: callback,
    }
    expect((await browser.send('/oauth/token', { form })).json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('accepts each code once, also with concurrent requests @full', async () => {
    const browser = openBrowser(identity.app)
    const { code, pkce } = await freshCode(browser)
    const responses = await Promise.all([exchange(browser, code, pkce), exchange(browser, code, pkce)])
    expect(responses.map((response) => response.status).sort()).toEqual([200, 400])
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
      const response = await browser.send(authorizeAddress(createPkce(), { redirect_uri: redirect }))
      expect([response.status, response.location]).toEqual([400, undefined])
      expect(response.text).toContain('This sign-in request isn&#39;t valid')
      expect(response.text).not.toContain('evil')
    }
  })

  test('shows a page with a link to the application for an unknown client', async () => {
    const response = await openBrowser(identity.app).send(authorizeAddress(createPkce(), { client_id: 'other' }))
    expect([response.status, response.location]).toEqual([400, undefined])
    expect(response.text).toContain('invalid_client')
    expect(response.text).toContain('href="http://localhost:9000/"')
  })

  test('serves every configured origin of the application', async () => {
    const response = await openBrowser(identity.app).send(
      authorizeAddress(createPkce(), { redirect_uri: 'http://localhost:9300/callback' }),
    )
    expect(response.location?.pathname).toMatch(/^\/u\/login\//)
  })

  test('reports an unknown audience to the application', async () => {
    const response = await openBrowser(identity.app).send(
      authorizeAddress(createPkce(), { audience: 'https://other.test' }),
    )
    expect(response.location?.searchParams.get('error')).toBe('invalid_target')
  })

  test('accepts JSON bodies instead of forms', async () => {
    const browser = openBrowser(identity.app)
    const tokens = await signInFully(browser)
    const json = { grant_type: 'refresh_token', client_id: 'lintel-web', refresh_token: tokens.refresh_token }
    expect((await browser.send('/oauth/token', { json })).status).toBe(200)
    for (const wrong of [{ ...json, refresh_token: { $ne: '' } }, [json], 'text']) {
      const response = await browser.send('/oauth/token', { json: wrong })
      expect([response.status, response.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_request' })])
    }
  })

  test("allows cross-origin requests only from the application's origins", async () => {
    const browser = openBrowser(identity.app)
    const form = { grant_type: 'refresh_token', client_id: 'lintel-web', refresh_token: 'none' }
    const own = await browser.send('/oauth/token', { form, headers: { origin: 'http://localhost:9300' } })
    expect(own.headers['access-control-allow-origin']).toBe('http://localhost:9300')
    const foreign = await browser.send('/oauth/token', { form, headers: { origin: 'http://evil.test' } })
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
    expect(foreign.json()).toMatchObject({ error: 'invalid_request' })
  })

  test('publishes metadata with its own addresses', async () => {
    const response = await openBrowser(identity.app).send('/.well-known/openid-configuration')
    expect(response.json()).toMatchObject({
      issuer: 'http://localhost:9011/',
      authorization_endpoint: 'http://localhost:9011/authorize',
      token_endpoint: 'http://localhost:9011/oauth/token',
      revocation_endpoint: 'http://localhost:9011/oauth/revoke',
      userinfo_endpoint: 'http://localhost:9011/userinfo',
      jwks_uri: 'http://localhost:9011/.well-known/jwks.json',
      code_challenge_methods_supported: ['S256'],
    })
  })
})

describe('sign in routes', () => {
  let identity: TestIdentity
  beforeAll(async () => {
    identity = await startTestIdentity()
  })
  afterAll(() => identity.close())

  test('signs in and issues tokens that the published keys verify', async () => {
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

  test('returns to the application with only code and state', async () => {
    const browser = openBrowser(identity.app)
    const { form } = await openForm(browser)
    const back = await browser.follow(await submit(browser, form, designer))
    expect(`${back.location?.origin}${back.location?.pathname}`).toBe(callback)
    expect([...(back.location?.searchParams.keys() ?? [])]).toEqual(['code', 'state', 'iss'])
    expect(back.location?.searchParams.get('state')).toBe('the-state')
  })

  test('finds the account by address, ignoring case', async () => {
    const browser = openBrowser(identity.app)
    const tokens = await signInFully(browser, { email: ' Designer@LINTEL.test ', password: 'lintel' })
    expect(tokens.access_token).toBeTruthy()
  })

  test('responds equally to a wrong password and an unknown address, and keeps the input', async () => {
    const pages: string[] = []
    await identity.database.asOwner(
      "update identity_accounts set email = 'somebody@else.test' where id = 'local|guest'",
    )
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

  test('focuses the error and names it in the title', async () => {
    const browser = openBrowser(identity.app)
    const { form } = await openForm(browser)
    const refused = await browser.follow(await submit(browser, form, { email: 'a@b.test', password: 'x' }))
    expect(refused.text).toMatch(/<div class="alert"[^>]+role="alert"[^>]+tabindex="-1"[^>]+autofocus/)
    expect(refused.text).toContain('<title>Couldn&#39;t sign you in - Sign in - Lintel</title>')
  })

  test('signs in after a failed attempt on the same page', async () => {
    const browser = openBrowser(identity.app)
    const { form } = await openForm(browser)
    const refused = await browser.follow(await submit(browser, form, { ...designer, password: 'wrong' }))
    const back = await browser.follow(await submit(browser, refused, designer))
    expect(back.location?.searchParams.has('code')).toBe(true)
  })

  test('offers the demo accounts, and signs in with one click', async () => {
    const browser = openBrowser(identity.app)
    const { form, pkce } = await openForm(browser)
    expect(form.text).toMatch(/Rowan Reyes[\s\S]+CFA, HFA[\s\S]+Master model, master parameters, captures, projects/)
    const back = await browser.follow(await submit(browser, form, { demo: 'local|viewer', email: '', password: '' }))
    const tokens = (await exchange(browser, back.location?.searchParams.get('code') ?? '', pkce)).json()
    expect(tokens).toHaveProperty('id_token')
  })

  test('offers no demo accounts if none were created @full', async () => {
    const bare = await startTestIdentity()
    await bare.database.asOwner('delete from identity_accounts')
    const { form } = await openForm(openBrowser(bare.app))
    expect(form.text).not.toContain('Demo accounts')
    await bare.close()
  })

  test('prefills the address from the application', async () => {
    const { form } = await openForm(openBrowser(identity.app), { login_hint: 'someone@"><script>.test' })
    expect(form.text).toContain('value="someone@&quot;&gt;&lt;script&gt;.test"')
  })

  test('returns access_denied when the user cancels', async () => {
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
      const response = await exchange(browser, back.location?.searchParams.get('code') ?? '', pkce)
      expect(response.status).toBe(200)
    }
  })

  test('signs a waiting tab in on reload after another tab has signed in', async () => {
    const browser = openBrowser(identity.app)
    const waiting = await openForm(browser)
    await signInFully(browser)
    const back = await browser.follow(await browser.send(waiting.form.url))
    expect(back.location?.searchParams.has('code')).toBe(true)
  })

  test('ends the session of the first user when another one signs in', async () => {
    const browser = openBrowser(identity.app)
    const before = await signInFully(browser)
    const { form, pkce } = await openForm(browser, { prompt: 'login' })
    const back = await browser.follow(await submit(browser, form, { email: 'viewer@lintel.test', password: 'lintel' }))
    const response = await exchange(browser, back.location?.searchParams.get('code') ?? '', pkce)
    expect(response.status).toBe(200)
    const refresh = { grant_type: 'refresh_token', client_id: 'lintel-web', refresh_token: before.refresh_token }
    expect((await browser.send('/oauth/token', { form: refresh })).status).toBe(400)
  })

  test('shows users who go back after signing in that they are signed in, with a link', async () => {
    const browser = openBrowser(identity.app)
    const { form } = await openForm(browser)
    await browser.follow(await submit(browser, form, designer))
    const again = await browser.send(form.url)
    expect(again.status).toBe(200)
    expect(again.text).toContain('You&#39;re signed in')
    expect(again.text).toContain('href="http://localhost:9000/"')
    const twice = await submit(browser, form, designer)
    expect([twice.status, twice.location?.href]).toEqual([303, 'http://localhost:9000/'])
  })

  test('explains an expired sign-in, with a link to the application', async () => {
    const browser = openBrowser(identity.app)
    const { form } = await openForm(browser)
    await identity.database.asOwner("delete from identity_records where model = 'Interaction'")
    for (const response of [await browser.send(form.url), await submit(browser, form, designer)]) {
      expect(response.status).toBe(410)
      expect(response.text).toContain('This sign-in has expired')
      expect(response.text).toContain('href="http://localhost:9000/"')
    }
    const resumed = await browser.send(form.url.pathname.replace('/u/login', '/authorize'))
    expect([resumed.status, resumed.text]).toEqual([400, expect.stringContaining('This sign-in has expired')])
  })

  test('rejects a form with a wrong token, from another origin or without the cookie', async () => {
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
    expect((await browser.send(form.url, { form: body, headers: { origin: 'http://localhost:9011' } })).status).toBe(
      303,
    )
  })

  test('forbids caching, framing and foreign scripts for its pages', async () => {
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

  test('hides the session cookie from scripts, other sites and other installations', async () => {
    const browser = openBrowser(identity.app)
    await signInFully(browser)
    const session = browser.cookies.find((cookie) => cookie.name === 'lintel_identity_9011_session')
    expect(session?.attributes.toLowerCase()).toMatch(/samesite=lax.*httponly|httponly.*samesite=lax/)
  })

  test('logs no passwords, addresses or codes', async () => {
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
    ['io_error', 'can&#39;t be read or written'],
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
      for (const response of [opened.form, await submit(browser, form, designer)]) {
        expect(response.status).toBe(503)
        expect(response.text).toContain(`This installation&#39;s storage ${words}`)
      }
    } finally {
      await asOwner('drop function no_storage cascade')
    }
  })
})
