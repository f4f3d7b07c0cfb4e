import type { Problem } from '@lintel/shared/contract'
import { afterEach, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'

let platform: TestApp | undefined
afterEach(() => platform?.close())

test('bounds the calls of one address, those to nowhere and without token included', async () => {
  platform = await buildTestApp({ environment: { CALLS_PER_MINUTE: '3' } })
  await platform.call({ url: '/api/nowhere' })
  await platform.call({ url: '/api/users/x' })
  await platform.call({ url: '/health/live' })
  const answer = await platform.call({ url: '/api/nowhere' })
  expect(answer.status).toBe(429)
  expect(answer.json<Problem>().code).toBe('platform/too-many-requests')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('bounds the calls of one network, in which a caller has many addresses', async () => {
  platform = await buildTestApp({ environment: { CALLS_PER_MINUTE: '2', TRUST_PROXY: 'loopback' } })
  const { call } = platform
  const read = async (address: string) =>
    (await call({ url: '/health/live', headers: { 'x-forwarded-for': address } })).status
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
