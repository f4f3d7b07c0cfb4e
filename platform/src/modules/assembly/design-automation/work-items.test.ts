import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startAutodeskStandIn, type AutodeskStandIn } from '../autodesk-cloud/autodesk-stand-in.ts'
import { workItemsAt } from './work-items.ts'

let service: AutodeskStandIn
beforeAll(async () => {
  service = await startAutodeskStandIn()
})
afterAll(() => service.close())
beforeEach(() => {
  service.apiCalls = []
})

const signal = new AbortController().signal
const unavailable = { code: 'service-unavailable', mayPass: true }
const failed = { code: 'service-failed', mayPass: false }

function start(timeoutMilliseconds = 20_000) {
  const clock = { now: Date.UTC(2026, 2, 14) }
  const asked: (boolean | undefined)[] = []
  const tokens = {
    current: async ({ isRefresh }: { isRefresh?: boolean | undefined } = {}) => {
      asked.push(isRefresh)
      return { accessToken: isRefresh ? 'new' : 'old', expiresIn: 60 }
    },
  }
  const options = { address: service.address, tokens, timeoutMilliseconds, now: () => clock.now }
  return { clock, asked, workItems: workItemsAt(options) }
}

test('takes a new token where the old one is refused, once', async () => {
  const { workItems, asked } = start()
  service.api = ({ headers }) =>
    headers.authorization === 'Bearer new' ? { status: 200, body: { id: 'w', status: 'pending' } } : { status: 401 }
  expect(await workItems.find('w', signal)).toEqual({ id: 'w', status: 'pending', reportUrl: undefined })
  service.api = () => ({ status: 401 })
  await expect(workItems.find('w', signal)).rejects.toMatchObject(failed)
  expect(asked).toEqual([false, true, false, true])
})

test('leaves the service alone for as long as it asks for', async () => {
  const { workItems, clock } = start()
  service.api = () => ({ status: 429, headers: { 'retry-after': '30' } })
  await expect(workItems.find('w', signal)).rejects.toMatchObject(unavailable)
  service.api = () => ({ status: 200, body: { id: 'w', status: 'success' } })
  clock.now += 29_000
  await expect(workItems.find('w', signal)).rejects.toMatchObject(unavailable)
  expect(service.apiCalls).toHaveLength(1)
  clock.now += 1000
  expect(await workItems.find('w', signal)).toMatchObject({ status: 'success' })
})

test.each([
  ['broken', { status: 500 }, unavailable],
  ['silent', 'silence' as const, unavailable],
  ['talking nonsense', { status: 200, body: '<html>' }, unavailable],
  ['sending elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, unavailable],
  ['not content with what it got', { status: 400, body: { arguments: ['models is missing'] } }, failed],
])('tells what may pass from what will not: %s', async (_case, answer, failure) => {
  service.api = () => answer
  await expect(
    start(answer === 'silence' ? 300 : undefined).workItems.create({ activityId: 'a.B+c' }, signal),
  ).rejects.toMatchObject(failure)
})

test('ends with the signal, and says nothing of the service then', async () => {
  service.api = () => 'silence'
  const stop = new AbortController()
  const asking = start().workItems.find('w', stop.signal)
  stop.abort(new Error('The worker stops.'))
  await expect(asking).rejects.toThrow('The worker stops.')
})
