import type { Problem } from '@lintel/shared/contract'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { startAutodeskStandIn, type AutodeskStandIn } from './autodesk-stand-in.ts'

let autodesk: AutodeskStandIn
beforeAll(async () => {
  autodesk = await startAutodeskStandIn()
})
afterAll(() => autodesk.close())

let platform: TestApp | undefined
afterEach(async () => {
  await platform?.close()
  platform = undefined
})

const url = '/api/autodeskcloud/token'
const viewer = { as: 'local|viewer', organization: 'HFA', url }

async function startWithAccount(more: Record<string, string> = {}): Promise<TestApp> {
  platform = await buildTestApp({
    environment: {
      APS_CLIENT_ID: 'application',
      APS_CLIENT_SECRET: 'the secret of the application',
      APS_ADDRESS: autodesk.address,
      ...more,
    },
  })
  return platform
}

test('says in a way programs understand that there is no account', async () => {
  platform = await buildTestApp()
  const answer = await platform.call(viewer)
  expect([answer.status, answer.json<Problem>().code]).toEqual([404, 'autodesk/not-configured'])
})

test('gives a token to those who may see prototypes, and to no one else', async () => {
  const { call } = await startWithAccount()
  const answer = await call(viewer)
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(answer.json()).toEqual({ accessToken: 'token-1', expiresIn: expect.any(Number) })
  expect((await call({ ...viewer, url: `${url}?refresh=true` })).status).toBe(200)
  expect((await call({ ...viewer, url: `${url}?refresh=perhaps` })).status).toBe(400)
  expect((await call({ as: 'local|analyst', organization: 'CFA', url })).status).toBe(403)
  expect((await call({ as: 'local|viewer', organization: 'CFA', url })).status).toBe(404)
  expect((await call({ url })).status).toBe(401)
})

test('keeps the secret and the token out of answers and log', async () => {
  autodesk.answers = [{ status: 403, body: '{"developerMessage":"no"}' }]
  const { call, logged } = await startWithAccount()
  const answer = await call(viewer)
  expect([answer.status, answer.json<Problem>().code]).toEqual([502, 'autodesk/refused'])
  const basic = Buffer.from('application:the secret of the application').toString('base64')
  for (const secret of ['the secret', basic]) expect(answer.text + logged()).not.toContain(secret)
})

test('holds no connection to the database while Autodesk thinks', async () => {
  autodesk.answers = ['silence']
  const { call, pool } = await startWithAccount()
  const asked = autodesk.calls.length
  const waiting = call(viewer)
  await until(() => expect(autodesk.calls.length).toBe(asked + 1), { timeout: 20_000 })
  expect(pool.totalCount - pool.idleCount).toBe(0)
  autodesk.hangUp()
  expect((await waiting).status).toBe(502)
})

const hub = 'b.c8b0c73d-3ae9-4d21-9b1c-aa0f2f8c1001'
const projects = { as: 'local|designer', organization: 'CFA', url: `/api/autodeskcloud/hubs/${hub}/projects/user` }

test("lists Autodesk's projects where hubs are configured, and holds no connection while it thinks", async () => {
  const { call, pool } = await startWithAccount({ APS_HUBS: `CFA=${hub}` })
  autodesk.api = ({ path }) => {
    if (path.endsWith('/users/search')) return { status: 200, body: [{ id: 'u-1', email: 'designer@lintel.test' }] }
    return 'silence'
  }
  const asked = autodesk.apiCalls.length
  const waiting = call(projects)
  await until(() => expect(autodesk.apiCalls.length).toBe(asked + 2), { timeout: 20_000 })
  expect(pool.totalCount - pool.idleCount).toBe(0)
  autodesk.hangUp()
  expect((await waiting).status).toBe(502)
  const usual = autodesk.api
  const results = [{ id: 'p-1', name: 'Peachtree Corners FSR', platform: 'bim360' }]
  autodesk.api = (asking) => (asking.path.endsWith('/projects') ? { status: 200, body: { results } } : usual(asking))
  const answer = await call(projects)
  expect([answer.status, answer.json()]).toEqual([200, [expect.objectContaining({ id: 'p-1', projectType: 'BIM360' })]])
  autodesk.api = () => ({ status: 429, headers: { 'retry-after': '7' } })
  const limited = await call({ ...projects, as: 'local|everything' })
  expect([limited.status, limited.headers['retry-after']]).toEqual([503, '7'])
})
