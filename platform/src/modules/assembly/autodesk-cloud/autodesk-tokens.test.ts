import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { startAutodeskStandIn, type AutodeskStandIn } from './autodesk-stand-in.ts'
import { autodeskTokens } from './autodesk-tokens.ts'

let autodesk: AutodeskStandIn
beforeAll(async () => {
  autodesk = await startAutodeskStandIn()
})
afterAll(() => autodesk.close())
beforeEach(() => {
  Object.assign(autodesk, { calls: [], answers: [], lifetime: 3600 })
})

const clientSecret = 'the secret of the application'
const denied = { status: 401, body: '{"developerMessage":"The client_id is not valid"}' }
const minute = 60_000

function startTokens(timeoutMilliseconds = 20_000) {
  const clock = { now: Date.UTC(2026, 2, 14) }
  const logger = { warn: jest.fn<(details: object, message: string) => void>() }
  const account = { clientId: 'application', clientSecret, address: autodesk.address }
  const tokens = autodeskTokens(account, { logger, timeoutMilliseconds, now: () => clock.now })
  return { clock, logger, tokens }
}

test('signs in with id and secret, for reading derivatives only', async () => {
  const { tokens } = startTokens()
  expect(await tokens.current()).toEqual({ accessToken: 'token-1', expiresIn: 3600 })
  expect(autodesk.calls).toEqual([
    {
      path: '/authentication/v2/token',
      authorization: `Basic ${Buffer.from(`application:${clientSecret}`).toString('base64')}`,
      form: { grant_type: 'client_credentials', scope: 'viewables:read' },
    },
  ])
})

test('asks once for many who come at the same time', async () => {
  const { tokens } = startTokens()
  const given = await Promise.all(Array.from({ length: 20 }, () => tokens.current()))
  expect([new Set(given.map(({ accessToken }) => accessToken)).size, autodesk.calls.length]).toEqual([1, 1])
})

test('keeps a token until a minute before it expires', async () => {
  const { tokens, clock } = startTokens()
  await tokens.current()
  clock.now += 59 * minute - 1
  expect(await tokens.current()).toEqual({ accessToken: 'token-1', expiresIn: 60 })
  clock.now += 1
  expect(await tokens.current()).toEqual({ accessToken: 'token-2', expiresIn: 3600 })
})

test('gives out a token that lives less than a minute, but does not keep it', async () => {
  autodesk.lifetime = 30
  const { tokens } = startTokens()
  expect(await tokens.current()).toEqual({ accessToken: 'token-1', expiresIn: 30 })
  expect(await tokens.current()).toEqual({ accessToken: 'token-2', expiresIn: 30 })
})

test('fetches a new one when the last was refused, unless it is brand new', async () => {
  const { tokens, clock } = startTokens()
  await tokens.current()
  expect((await tokens.current({ isRefresh: true })).accessToken).toBe('token-1')
  clock.now += 5000
  expect((await tokens.current({ isRefresh: true })).accessToken).toBe('token-2')
  expect((await tokens.current()).accessToken).toBe('token-2')
})

test('says that the account is not accepted, tells nobody the secret, and asks again after a pause', async () => {
  autodesk.answers = [denied]
  const { tokens, clock, logger } = startTokens()
  const failures = await Promise.allSettled([tokens.current(), tokens.current()])
  for (const failure of failures) expect(failure).toMatchObject({ reason: { code: 'autodesk/refused', status: 502 } })
  await expect(tokens.current()).rejects.toMatchObject({ code: 'autodesk/refused', cause: undefined })
  expect(autodesk.calls).toHaveLength(1)
  expect(logger.warn.mock.calls).toEqual([[{ code: 'autodesk/refused', status: 401 }, 'no token from Autodesk']])
  clock.now += 5000
  expect((await tokens.current()).accessToken).toBe('token-2')
})

test('tries once more when Autodesk is busy', async () => {
  autodesk.answers = [{ status: 503, body: '' }]
  const { tokens } = startTokens()
  expect((await tokens.current()).accessToken).toBe('token-2')
})

test.each<[string, AutodeskStandIn['answers']]>([
  ['busy for long', Array.from({ length: 4 }, () => ({ status: 503, body: '' }))],
  ['answering something else', [{ status: 200, body: '<html>' }]],
  ['answering without a token', [{ status: 200, body: '{"expires_in":3600}' }]],
  ['sending elsewhere', [{ status: 302, body: '' }]],
])('says that Autodesk does not answer: %s', async (_case, answers) => {
  autodesk.answers = answers
  const { tokens } = startTokens()
  await expect(tokens.current()).rejects.toMatchObject({ code: 'autodesk/unavailable', status: 502 })
})

test('waits no longer than the deadline', async () => {
  autodesk.answers = ['silence', 'silence', 'silence']
  const { tokens } = startTokens(50)
  await expect(tokens.current()).rejects.toMatchObject({ code: 'autodesk/unavailable' })
})

test('survives an address where nobody listens', async () => {
  const gone = await startAutodeskStandIn()
  await gone.close()
  const account = { clientId: 'application', clientSecret, address: gone.address }
  const tokens = autodeskTokens(account, { logger: { warn: jest.fn() } })
  await expect(tokens.current()).rejects.toMatchObject({ code: 'autodesk/unavailable' })
})
