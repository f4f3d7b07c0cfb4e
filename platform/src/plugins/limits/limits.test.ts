import type { NewOrganizationToken, Problem } from '@lintel/shared/contract'
import { afterEach, expect, test } from '@jest/globals'
import { buildTestApp, type Call, type TestApp } from '../../testing/build-test-app.ts'

let platform: TestApp | undefined
afterEach(() => platform?.close())

test('bounds what is refused to one address, those to nowhere and without token included', async () => {
  platform = await buildTestApp({ environment: { CALLS_PER_MINUTE: '3' } })
  await platform.call({ url: '/api/nowhere' })
  await platform.call({ url: '/api/users/x' })
  await platform.call({ url: '/api/users/x', headers: { authorization: 'Bearer e30.e30.e30' } })
  const answer = await platform.call({ url: '/api/nowhere' })
  expect(answer.status).toBe(429)
  expect(answer.json<Problem>().code).toBe('platform/too-many-requests')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('lets members, programs and health checks of an address through while a stranger of it is refused', async () => {
  const limits = { CALLS_PER_MINUTE: '3', PERSON_CALLS_PER_MINUTE: '100', WRITES_PER_MINUTE: '3' }
  platform = await buildTestApp({ environment: limits })
  const { call } = platform
  const madeUp = { authorization: `Bearer lintel_CFA_${'x'.repeat(43)}` }
  function statuses(times: number, asked: Call): Promise<number[]> {
    return Promise.all(Array.from({ length: times }, async () => (await call(asked)).status))
  }
  const me = { url: '/api/users/local%7Cviewer', as: 'local|viewer' }
  const made = await call({
    ...{ method: 'POST', url: '/api/organization-tokens', as: 'local|everything', organization: 'CFA' },
    body: { name: 'Build machine', may: ['topics'] },
  })
  const genuine = { authorization: `Bearer ${made.json<NewOrganizationToken>().token}` }
  const topics = { url: '/api/topics', organization: 'CFA' }
  expect((await statuses(24, { url: '/api/users/x' })).filter((status) => status === 429)).toHaveLength(21)
  expect(await statuses(3, { ...topics, headers: madeUp })).toEqual([429, 429, 429])
  expect(new Set(await statuses(10, { ...topics, headers: genuine }))).toEqual(new Set([200]))
  expect(new Set(await statuses(10, me))).toEqual(new Set([200]))
  expect(new Set(await statuses(10, { url: '/health/ready' }))).toEqual(new Set([200]))
  // What one open route is asked takes nothing from another.
  expect((await statuses(5, { url: '/api/registry' })).filter((status) => status === 429)).toHaveLength(2)
  expect((await call({ url: '/api/registry/key' })).status).toBe(200)
})

test('bounds the calls of one network, in which a caller has many addresses', async () => {
  platform = await buildTestApp({ environment: { CALLS_PER_MINUTE: '2', TRUST_PROXY: 'loopback' } })
  const { call } = platform
  const read = async (address: string) =>
    (await call({ url: '/api/registry', headers: { 'x-forwarded-for': address } })).status
  expect([await read('2001:db8:1:2::1'), await read('2001:db8:1:2::2'), await read('2001:db8:1:2::3')]).toEqual([
    200, 200, 429,
  ])
  expect(await read('2001:db8:1:3::1')).toBe(200)
})

test('bounds the calls of one person, from wherever they come', async () => {
  platform = await buildTestApp({ environment: { PERSON_CALLS_PER_MINUTE: '4', TRUST_PROXY: 'loopback' } })
  const { call } = platform
  const read = (as: string, address: string) =>
    call({ url: `/api/users/${encodeURIComponent(as)}`, as, headers: { 'x-forwarded-for': address } })
  const statuses = [await read('local|viewer', '10.0.0.1'), await read('local|viewer', '10.0.0.2')].map(
    ({ status }) => status,
  )
  expect(statuses).toEqual([200, 200])
  expect((await read('local|viewer', '10.0.0.3')).status).toBe(429)
  expect((await read('local|designer', '10.0.0.3')).status).toBe(200)
})

test('bounds the writes of one person and leaves reading and others alone', async () => {
  platform = await buildTestApp({ environment: { WRITES_PER_MINUTE: '2' } })
  const { call } = platform
  const write = (as: string) =>
    call({ method: 'DELETE', url: `/api/users/${encodeURIComponent(as)}/preferences/none`, as })
  const statuses = [await write('local|viewer'), await write('local|viewer'), await write('local|viewer')].map(
    ({ status }) => status,
  )
  expect(statuses).toEqual([404, 404, 429])
  expect((await write('local|designer')).status).toBe(404)
  expect((await call({ url: '/api/users/local%7Cviewer', as: 'local|viewer' })).status).toBe(200)
})
