import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { fakeOnly } from '@lintel/shared/testing/runner'
import { startTestIdentity, type TestIdentity } from '../testing/start-test-identity.ts'
import { hiddenToken, openBrowser, openForm, type Answer, type TestBrowser } from '../testing/test-browser.ts'

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
}: Guess): Promise<Answer> {
  const { form } = await openForm(browser)
  const answer = await browser.send(form.url, {
    form: { csrf: hiddenToken(form.text), email, password },
    headers: { 'x-forwarded-for': address },
  })
  return browser.follow(answer)
}

async function guessOften(times: number, attempt: Guess): Promise<Answer[]> {
  return Promise.all(Array.from({ length: times }, () => guess(attempt)))
}

test('says after five failures how long to wait, and recovers by itself', async () => {
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

test('counts down when the page is reloaded and is an ordinary page afterwards', async () => {
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

test('lets no more than five of many guesses at the same moment look at the password', async () => {
  const answers = await guessOften(12, { email: 'viewer@lintel.test', address: '192.0.2.3' })
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7)
})

test('takes many correct sign-ins at the same moment', async () => {
  const answers = await guessOften(12, { email: 'viewer@lintel.test', password: 'lintel', address: '192.0.2.8' })
  expect(answers.filter(({ location }) => location?.searchParams.has('code'))).toHaveLength(12)
})

test('does not let failures from elsewhere lock the owner out', async () => {
  await guessOften(6, { email: 'reviewer@lintel.test', address: '198.51.100.9' })
  const owner = await guess({ email: 'reviewer@lintel.test', password: 'lintel', address: '192.0.2.4' })
  expect(owner.location?.searchParams.has('code')).toBe(true)
})

test('stops an address that tries one password on many accounts', async () => {
  const address = '203.0.113.5'
  for (let round = 0; round < 5; round += 1) {
    const batch = Array.from({ length: 10 }, (_, index) => guess({ email: `p${round}-${index}@lintel.test`, address }))
    await Promise.all(batch)
  }
  const next = await guess({ email: 'everything@lintel.test', password: 'lintel', address })
  expect(next.status).toBe(429)
  const elsewhere = await guess({ email: 'everything@lintel.test', password: 'lintel', address: '203.0.113.6' })
  expect(elsewhere.location?.searchParams.has('code')).toBe(true)
})

test('does not believe an address that no trusted proxy names', async () => {
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

test('stores neither e-mail addresses nor network addresses', async () => {
  const rows = await identity.database.asOwner<{ text: string }>(
    'select f::text as text from identity_sign_in_failures f',
  )
  const stored = rows.map((row) => row.text).join('\n')
  expect(stored).not.toMatch(/lintel\.test|192\.0\.2|203\.0\.113/)
})
