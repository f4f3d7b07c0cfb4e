import { afterAll, beforeAll, expect, test, afterEach, beforeEach, jest, describe } from '@jest/globals'
import { endLocalSessions } from './end-sessions.ts'
import { startTestIdentity, type TestIdentity } from './testing/start-test-identity.ts'
import {
  authorizeAddress,
  createPkce,
  openBrowser,
  refresh,
  signInFully,
  designer,
  exchange,
  openForm,
  submit,
  type TestBrowser,
  type Tokens,
  hiddenToken,
  type BrowserResponse,
} from './testing/test-browser.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { describeRoles, listDemoPeople, seedIdentityAccounts } from './accounts/demo-people.ts'
import { verifyPassword } from './accounts/passwords.ts'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { fakeOnly, until } from '@lintel/shared/testing/runner'
import { day, minute, hour } from './lifetimes.ts'
import { loadIdentityKeys, localKeySet, readPublicKeys } from './provider/key-store.ts'
import { oneProcessAtATime, deleteExpiredRecords } from './provider/record-repository.ts'
import { policyWithDestination } from './provider/security-headers.ts'
import { accountPolicy, afterFailure, secondsToWait, type Failures } from './sign-in/throttle.model.ts'

describe('end sessions', () => {
  let identity: TestIdentity
  beforeAll(async () => {
    identity = await startTestIdentity()
  })
  afterAll(() => identity.close())

  const silent = { prompt: 'none', response_mode: 'web_message' }

  test('ends the sessions and refresh tokens of one account in every browser, and of no other account @full', async () => {
    const [here, there] = [openBrowser(identity.app), openBrowser(identity.app)]
    const tokens = [await signInFully(here), await signInFully(there)]
    await endLocalSessions(identity.database.db, 'local|nobody-at-all')
    expect((await here.send(authorizeAddress(createPkce(), silent))).text).not.toContain('login_required')
    const account = subjectOf(tokens[0]?.id_token)
    await endLocalSessions(identity.database.db, account)
    for (const [index, browser] of [here, there].entries()) {
      expect((await browser.send(authorizeAddress(createPkce(), silent))).text).toContain('login_required')
      expect((await refresh(browser, tokens[index]?.refresh_token ?? '')).json()).toMatchObject({
        error: 'invalid_grant',
      })
    }
    expect((await signInFully(here)).access_token).toBeTruthy()
  })

  function subjectOf(idToken = ''): string {
    const [, payload = ''] = idToken.split('.')
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub
  }
})

describe('demo people', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test('creates each demo account once, also when it runs again', async () => {
    await Promise.all([seedIdentityAccounts(database.identityDb), seedIdentityAccounts(database.identityDb)])
    await seedIdentityAccounts(database.identityDb)
    expect(await listDemoPeople(database.identityDb)).toHaveLength(6)
  })

  test('keeps a changed password', async () => {
    await database.asOwner("update identity_accounts set password_hash = 'changed' where id = 'local|guest'")
    await seedIdentityAccounts(database.identityDb)
    const [row] = await database.asOwner("select password_hash from identity_accounts where id = 'local|guest'")
    expect(row).toEqual({ password_hash: 'changed' })
  })

  test('hashes with argon2id', async () => {
    const [row] = await database.asOwner<{ hash: string }>(
      "select password_hash as hash from identity_accounts where id = 'local|viewer'",
    )
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(row?.hash, 'lintel')).toBe(true)
    expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false)
  })

  test('describes roles in one short line', () => {
    expect(describeRoles([])).toBe('No roles')
    expect(describeRoles(['prototypes.read', 'revitassembly.create'])).toBe('Prototypes, assembly requests')
  })
})

describe('key store', () => {
  let parent: string
  let directory: string
  let now = new Date('2030-01-01T00:00:00Z')
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'lintel-keys-'))
    directory = join(parent, 'keys')
  })
  afterEach(() => rm(parent, { recursive: true, force: true }))

  function deps() {
    return { directory, clock: () => now, exclusively: <T>(work: () => Promise<T>) => work() }
  }

  test('creates keys once, and reads the same ones after a restart', async () => {
    const first = await loadIdentityKeys(deps())
    const second = await loadIdentityKeys(deps())
    expect(second).toEqual(first)
  })

  test('stores keys so that other users of the machine cannot read them', async () => {
    await loadIdentityKeys(deps())
    const file = await stat(join(directory, 'identity-keys.json'))
    const folder = await stat(directory)
    expect([(file.mode & 0o777).toString(8), (folder.mode & 0o777).toString(8)]).toEqual(['600', '700'])
  })

  test('replaces keys older than 90 days at the next start, and publishes the old public key for 30 more days', async () => {
    const before = await loadIdentityKeys(deps())
    now = new Date(now.getTime() + 91 * day * 1000)
    const after = await loadIdentityKeys(deps())
    expect(after.signingJwk.kid).not.toBe(before.signingJwk.kid)
    expect(after.cookieSecrets[1]).toBe(before.cookieSecrets[0])
    const published = await readPublicKeys(directory, now)
    expect(published.keys.map((key) => key.kid)).toEqual([after.signingJwk.kid, before.signingJwk.kid])
    expect(JSON.stringify(published)).not.toContain('"d"')
    const later = await readPublicKeys(directory, new Date(now.getTime() + 31 * day * 1000))
    expect(later.keys.map((key) => key.kid)).toEqual([after.signingJwk.kid])
  })

  test('verifies with a key that was created since the last read, and rejects unknown keys', async () => {
    await loadIdentityKeys(deps())
    const keySet = localKeySet(directory, () => now)
    const unknown = { alg: 'RS256', kid: 'unknown' }
    await expect(keySet(unknown, { payload: '', signature: '' })).rejects.toThrow(/no applicable key/)
    now = new Date(now.getTime() + 91 * day * 1000)
    const { signingJwk } = await loadIdentityKeys(deps())
    await expect(keySet({ alg: 'RS256', kid: signingJwk.kid }, { payload: '', signature: '' })).resolves.toBeDefined()
  })

  test('reports a damaged key file instead of signing everyone out', async () => {
    await loadIdentityKeys(deps())
    await writeFile(join(directory, 'identity-keys.json'), '{')
    await expect(loadIdentityKeys(deps())).rejects.toThrow(/identity-keys\.json isn't a valid key file/)
  })

  test('keeps sessions and tokens valid over a restart of the server @full', async () => {
    const identity = await startTestIdentity()
    const before = await signInFully(openBrowser(identity.app))
    const restarted = openBrowser(await identity.restart())
    const after = (await refresh(restarted, before.refresh_token)).json() as Tokens
    expect(decodeProtectedHeader(after.access_token).kid).toBe(decodeProtectedHeader(before.access_token).kid)
    await identity.close()
  })

  /** The same browser, whose next calls reach another process. */
  function continued({ cookies }: TestBrowser, app: FastifyInstance): TestBrowser {
    const browser = openBrowser(app)
    browser.cookies.push(...cookies)
    return browser
  }

  /** Signs in with the form from one process, the password sent to a second and the code exchanged at the first. */
  async function signInAcross(
    form: { browser: TestBrowser } & Awaited<ReturnType<typeof openForm>>,
    other: TestBrowser,
  ) {
    const back = await other.follow(await submit(other, form.form, designer))
    return (await exchange(form.browser, back.location?.searchParams.get('code') ?? '', form.pkce)).json() as Tokens
  }

  test("two processes accept each other's sign-ins and tokens, also after one has replaced the keys @full", async () => {
    const identity = await startTestIdentity()
    try {
      const { app: first, config } = identity
      const keySet = localKeySet(config.keysDirectory, () => new Date())
      const earlier = openBrowser(first)
      const openedBefore = { browser: earlier, ...(await openForm(earlier)) }
      const file = join(config.keysDirectory, 'identity-keys.json')
      const aged = (await readFile(file, 'utf8')).replace(
        /"createdAt": "[^"]+"/,
        '"createdAt": "2020-01-01T00:00:00.000Z"',
      )
      await writeFile(file, aged)
      const second = await identity.restart()
      const [renewed, retired] = (await readPublicKeys(config.keysDirectory, new Date())).keys
      expect(retired).toBeDefined()

      const afterward = openBrowser(second)
      const openedAfter = { browser: afterward, ...(await openForm(afterward)) }
      const answers = [
        await signInAcross(openedBefore, continued(earlier, second)),
        await signInAcross(openedAfter, continued(afterward, first)),
      ]
      for (const { access_token: token } of answers) {
        expect(decodeProtectedHeader(token).kid).toBe(renewed?.kid)
        await expect(jwtVerify(token, keySet)).resolves.toBeDefined()
        for (const app of [first, second]) {
          const response = await openBrowser(app).send('/userinfo', { headers: { authorization: `Bearer ${token}` } })
          expect([response.status, response.json()]).toEqual([200, expect.objectContaining({ email: designer.email })])
        }
      }
    } finally {
      await identity.close()
    }
  })

  test('replaces old keys once while two processes run', async () => {
    fakeOnly(['setInterval', 'clearInterval'])
    const identity = await startTestIdentity()
    try {
      const { app: first, config } = identity
      const second = await identity.restart()
      const published = async () =>
        (await readPublicKeys(config.keysDirectory, identity.now())).keys.map(({ kid }) => kid)
      const before = await published()
      identity.moveClock(89 * day)
      await jest.advanceTimersByTimeAsync(10 * minute * 1000)
      expect(await published()).toEqual(before)
      identity.moveClock(2 * day)
      const earlier = openBrowser(first)
      const opened = { browser: earlier, ...(await openForm(earlier)) }
      await jest.advanceTimersByTimeAsync(10 * minute * 1000)
      await until(async () => expect(await published()).toEqual([expect.any(String), ...before]))
      const renewed = await published()
      const { access_token: token } = await signInAcross(opened, continued(earlier, second))
      expect(decodeProtectedHeader(token).kid).toBe(renewed[0])
      await jest.advanceTimersByTimeAsync(10 * minute * 1000)
      // Waits for a process that is still about to renew them.
      await oneProcessAtATime(identity.database.identityDb)(async () => undefined)
      expect(await published()).toEqual(renewed)
    } finally {
      jest.useRealTimers()
      await identity.close()
    }
  })

  test('continues with its current keys while the key file cannot be read @full', async () => {
    const identity = await startTestIdentity()
    try {
      await writeFile(join(identity.config.keysDirectory, 'identity-keys.json'), '{')
      expect((await signInFully(openBrowser(identity.app))).access_token).toBeTruthy()
      expect(identity.logged()).toContain("the keys couldn't be reloaded")
    } finally {
      await identity.close()
    }
  })
})

describe('refresh tokens', () => {
  let identity: TestIdentity
  beforeAll(async () => {
    identity = await startTestIdentity()
  })
  // Time passes only where a test says so, however long the calls take.
  beforeEach(() => fakeOnly(['Date']))
  afterEach(() => void jest.useRealTimers())
  afterAll(() => identity.close())

  test('returns a new refresh token for each one used', async () => {
    const browser = openBrowser(identity.app)
    const first = await signInFully(browser)
    const second = (await refresh(browser, first.refresh_token)).json() as Tokens
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(second.access_token).not.toBe(first.access_token)
    expect((await refresh(browser, second.refresh_token)).status).toBe(200)
  })

  test('accepts a used refresh token again within ten seconds, after a lost response or from two tabs @full', async () => {
    const browser = openBrowser(identity.app)
    const { refresh_token: token } = await signInFully(browser)
    const responses = await Promise.all([refresh(browser, token), refresh(browser, token)])
    identity.moveClock(9)
    responses.push(await refresh(browser, token))
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200])
  })

  test('does not extend the ten seconds when the token is used again', async () => {
    const browser = openBrowser(identity.app)
    const { refresh_token: token } = await signInFully(browser)
    await refresh(browser, token)
    identity.moveClock(6)
    expect((await refresh(browser, token)).status).toBe(200)
    identity.moveClock(6)
    expect((await refresh(browser, token)).status).toBe(400)
  })

  test('treats later reuse as theft, and revokes all tokens of that sign-in', async () => {
    const browser = openBrowser(identity.app)
    const first = await signInFully(browser)
    const second = (await refresh(browser, first.refresh_token)).json() as Tokens
    identity.moveClock(11)
    expect((await refresh(browser, first.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await refresh(browser, second.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('keeps the session, so that the application can sign in again without a form', async () => {
    const browser = openBrowser(identity.app)
    const { refresh_token: token } = await signInFully(browser)
    await refresh(browser, token)
    identity.moveClock(11)
    await refresh(browser, token)
    const { form: response, pkce } = await openForm(browser, { prompt: 'none' })
    const renewed = await exchange(browser, response.location?.searchParams.get('code') ?? '', pkce)
    expect((await refresh(browser, (renewed.json() as Tokens).refresh_token)).status).toBe(200)
  })

  test('revokes a token on request', async () => {
    const browser = openBrowser(identity.app)
    const { refresh_token: token } = await signInFully(browser)
    const response = await browser.send('/oauth/revoke', { json: { client_id: 'lintel-web', token } })
    expect(response.status).toBe(200)
    expect((await refresh(browser, token)).status).toBe(400)
  })

  test('ends a refresh token with its session after seven days', async () => {
    const browser = openBrowser(identity.app)
    const { refresh_token: token } = await signInFully(browser)
    fakeOnly(['Date'], Date.now() + 8 * day * 1000)
    expect((await refresh(browser, token)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('rejects the token of a deleted account', async () => {
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

  test('deletes only expired rows', async () => {
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
})

describe('security headers', () => {
  test.each([
    ['http://localhost:8123/callback', 'http://localhost:8123'],
    ['http://[::1]:8123/callback', 'http:'],
    ['https://[2001:db8::1]/callback', 'https:'],
    ['com.example.checker:/back', 'com.example.checker:'],
  ])('lets a form lead on to %s by a source that browsers understand', (address, source) => {
    const policy = policyWithDestination({ hostOrigins: ['https://lintel.test'] }, address)
    expect(policy.split('; ')).toContain(`form-action 'self' https://lintel.test ${source}`)
  })
})

describe('throttle model', () => {
  const start = new Date('2030-01-01T00:00:00Z')

  function fail(times: number, state?: Failures): Failures {
    const next = afterFailure(state, start, accountPolicy)
    return times > 1 ? fail(times - 1, next) : next
  }

  test('allows four failures, and requires a wait from the fifth on', () => {
    expect([1, 4, 5].map((times) => secondsToWait(fail(times), start))).toEqual([0, 0, 30])
  })

  test('doubles the wait with each further failure, up to a quarter of an hour', () => {
    expect([6, 7, 8, 9, 10, 40].map((times) => secondsToWait(fail(times), start))).toEqual([
      60, 120, 240, 480, 900, 900,
    ])
  })

  test('resets failures after an hour without one', () => {
    const later = new Date(start.getTime() + 3_601_000)
    expect(afterFailure(fail(10), later, accountPolicy)).toMatchObject({ failures: 1, blockedUntil: null })
  })
})

describe('throttle', () => {
  let identity: TestIdentity
  beforeAll(async () => {
    identity = await startTestIdentity({ trustedProxies: ['loopback'] })
  })
  afterAll(() => identity.close())
  // Time passes only where a test says so, however long the guesses take.
  beforeEach(() => fakeOnly(['Date']))
  afterEach(() => void jest.useRealTimers())

  type Guess = { email: string; password?: string; address: string; browser?: TestBrowser }

  /** Makes one attempt from a given address, on a page of its own. */
  async function guess({
    email,
    password = 'wrong',
    address,
    browser = openBrowser(identity.app),
  }: Guess): Promise<BrowserResponse> {
    const { form } = await openForm(browser)
    const response = await browser.send(form.url, {
      form: { csrf: hiddenToken(form.text), email, password },
      headers: { 'x-forwarded-for': address },
    })
    return browser.follow(response)
  }

  async function guessOften(times: number, attempt: Guess): Promise<BrowserResponse[]> {
    return Promise.all(Array.from({ length: times }, () => guess(attempt)))
  }

  test('says how long to wait after five failures, and allows sign-in afterward @full', async () => {
    const attempt = { email: 'designer@lintel.test', address: '192.0.2.1' }
    await guessOften(5, attempt)
    const blocked = await guess({ ...attempt, password: 'lintel' })
    expect(blocked.status).toBe(429)
    expect(blocked.headers['retry-after']).toBe('30')
    expect(blocked.text).toContain('Try again in 30 seconds.')
    identity.moveClock(31)
    const free = await guess({ ...attempt, password: 'lintel' })
    expect(free.location?.searchParams.has('code')).toBe(true)
  })

  test('counts down after a reload, and shows the form again afterward', async () => {
    const browser = openBrowser(identity.app)
    const attempt = { email: 'analyst@lintel.test', address: '192.0.2.2', browser }
    await guessOften(6, { ...attempt, browser: openBrowser(identity.app) })
    const blocked = await guess(attempt)
    expect(blocked.status).toBe(429)
    identity.moveClock(20)
    const reloaded = await browser.send(blocked.url)
    expect(Number(reloaded.headers['retry-after'])).toBeLessThanOrEqual(10)
    identity.moveClock(20)
    expect((await browser.send(blocked.url)).status).toBe(200)
  })

  test('checks at most five of many concurrent passwords @full', async () => {
    const responses = await guessOften(12, { email: 'viewer@lintel.test', address: '192.0.2.3' })
    expect(responses.filter((response) => response.status === 200)).toHaveLength(5)
    expect(responses.filter((response) => response.status === 429)).toHaveLength(7)
  })

  test('accepts many concurrent correct sign-ins @full', async () => {
    const responses = await guessOften(12, { email: 'viewer@lintel.test', password: 'lintel', address: '192.0.2.8' })
    expect(responses.filter(({ location }) => location?.searchParams.has('code'))).toHaveLength(12)
  })

  test('does not lock out the owner because of failures from other addresses', async () => {
    await guessOften(6, { email: 'reviewer@lintel.test', address: '198.51.100.9' })
    const owner = await guess({ email: 'reviewer@lintel.test', password: 'lintel', address: '192.0.2.4' })
    expect(owner.location?.searchParams.has('code')).toBe(true)
  })

  test('blocks an address that tries one password on many accounts @full', async () => {
    const address = '203.0.113.5'
    for (let round = 0; round < 5; round += 1) {
      const batch = Array.from({ length: 10 }, (_, index) =>
        guess({ email: `p${round}-${index}@lintel.test`, address }),
      )
      await Promise.all(batch)
    }
    const next = await guess({ email: 'everything@lintel.test', password: 'lintel', address })
    expect(next.status).toBe(429)
    const elsewhere = await guess({ email: 'everything@lintel.test', password: 'lintel', address: '203.0.113.6' })
    expect(elsewhere.location?.searchParams.has('code')).toBe(true)
  })

  test('ignores forwarded addresses from untrusted proxies @full', async () => {
    const direct = await startTestIdentity({ trustedProxies: ['198.51.100.1'] })
    const email = 'designer@lintel.test'
    const guesses = Array.from({ length: 6 }, (_, index) =>
      guess({ email, address: `192.0.2.${index}`, browser: openBrowser(direct.app) }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    await direct.close()
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  test('throttles across processes, since the count is in the database', async () => {
    const attempt = { email: 'guest@lintel.test', address: '192.0.2.7' }
    await guessOften(5, attempt)
    const other = openBrowser(await identity.restart())
    expect((await guess({ ...attempt, browser: other })).status).toBe(429)
  })

  test('stores neither email addresses nor IP addresses', async () => {
    const rows = await identity.database.asOwner<{ text: string }>(
      'select f::text as text from identity_sign_in_failures f',
    )
    const stored = rows.map((row) => row.text).join('\n')
    expect(stored).not.toMatch(/lintel\.test|192\.0\.2|203\.0\.113/)
  })
})
