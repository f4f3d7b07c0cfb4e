import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

async function ready() {
  const { status, json } = await platform.call({ url: '/health/ready' })
  return [status, json<unknown>()]
}

test('is ready unless something holds readiness, and then says why', async () => {
  expect(await ready()).toEqual([200, { status: 'ready' }])
  const models = platform.readiness.hold('Models are being made.')
  const stop = platform.readiness.hold('The server is stopping.')
  expect(await ready()).toEqual([503, { status: 'not-ready', reason: 'The server is stopping.' }])
  stop()
  expect(await ready()).toEqual([503, { status: 'not-ready', reason: 'Models are being made.' }])
  expect((await platform.call({ url: '/health/live' })).status).toBe(200)
  models()
  expect(await ready()).toEqual([200, { status: 'ready' }])
  expect(platform.logged()).not.toContain('"level":50')
})

test.each([
  ['EROFS', 503, 'platform/storage-broken'],
  ['ENOSPC', 507, 'platform/storage-full'],
])('is not ready while writing files fails with %s, and ready again afterward', async (code, status, problem) => {
  const error = Object.assign(new Error(`${code}: open`), { code, syscall: 'open' })
  const writeCheck = jest.spyOn(platform.files.store, 'assertWritable').mockRejectedValue(error)
  expect(await ready()).toEqual([status, expect.objectContaining({ code: problem })])
  expect((await platform.call({ url: '/health/live' })).status).toBe(200)
  writeCheck.mockRestore()
  expect(await ready()).toEqual([200, { status: 'ready' }])
})
