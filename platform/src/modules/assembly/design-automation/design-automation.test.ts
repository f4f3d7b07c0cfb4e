import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, describe } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { WorkerStopped } from '../../../jobs/handle-job.ts'
import { tinyModel } from '../../../assembler/glb/testing/tiny-model.ts'
import type { AcceptedWorkItem } from './testing/fake-design-automation.ts'
import { publicUrl, slowPace, startAutomation } from './testing/start-automation.ts'
import { startFakeAutodesk, type FakeAutodesk } from '../autodesk-cloud/fake-autodesk.ts'
import { cacheReport } from './report-log.ts'
import { workItemsAt } from './work-items.ts'

describe('design automation', () => {
  let automation: Awaited<ReturnType<typeof startAutomation>>
  let output: Uint8Array
  beforeAll(async () => {
    automation = await startAutomation()
    output = await tinyModel([{ elementId: '100' }, { elementId: '200' }, { elementId: '201' }])
  })
  afterAll(() => automation.close())
  beforeEach(() => {
    Object.assign(automation.service, { workItems: [], cancelled: [], isDown: false, refusal: undefined })
  })

  const timeout = 20_000

  /** The nth work item that the service received, after the worker has polled its status. */
  async function polledWork(number = 1): Promise<AcceptedWorkItem> {
    await until(() => expect(automation.service.workItems[number - 1]?.pollCount ?? 0).toBeGreaterThan(0), { timeout })
    const work = automation.service.workItems[number - 1]
    if (!work) throw new Error('The service has no work.')
    return work
  }

  function outputsOf(requestId: string) {
    return automation.platform.files.store.list(`organizations/CFA/assembly-outputs/${requestId}`)
  }

  async function statusOf(method: 'POST' | 'PUT', url: string): Promise<number> {
    const given = {
      method,
      url: url.replace(publicUrl, ''),
      body: Buffer.from('glTF'),
      headers: { 'content-type': 'a/b' },
    }
    return (await automation.platform.app.inject(given)).statusCode
  }

  test('passes signed URLs, and completes as soon as the service calls back @full', async () => {
    const requestId = await automation.seed()
    const attempt = automation.attempt(requestId, { pace: slowPace })
    const work = await polledWork()
    expect(work).toMatchObject({ activityId: 'lintel.Assemble+prod', limitProcessingTimeSec: 900 })
    const { models, order } = work.arguments
    expect(models.references).toHaveLength(1)
    for (const { url } of [models, ...(models.references ?? [])]) {
      expect((await automation.platform.app.inject(url.replace(publicUrl, ''))).statusCode).toBe(200)
    }
    const sentOrder: unknown = JSON.parse(decodeURIComponent(order.url.replace('data:application/json,', '')))
    const described = [{ urn: 'shell', localName: models.localName }, { urn: 'lanes' }]
    expect(sentOrder).toMatchObject({
      requestId,
      portfolio: 'Tiny',
      optionSets: { Finish: 'Brick' },
      models: described,
    })

    expect(await automation.finish(work, { output, callbacks: 2 })).toEqual([204, 204, 204])
    await attempt
    const request = await automation.read(requestId)
    expect(request).toMatchObject({ status: 'Complete', progress: 100, result: { elementCount: 3 } })
    expect(request.steps.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual(
      ['rules', 'submit', 'automation', 'store'].map((step) => `${step} done`),
    )
    expect((await automation.platform.app.inject(request.result?.file.url ?? '')).rawPayload).toEqual(
      Buffer.from(output),
    )
    expect(await outputsOf(requestId)).toEqual([])
    expect(await automation.finish(work, { output })).toEqual([409, 204])
    expect(await automation.read(requestId)).toEqual(request)
  })

  test('finds the result by polling if there is no callback', async () => {
    const requestId = await automation.seed()
    const attempt = automation.attempt(requestId)
    await automation.finish(await polledWork(), { output, callbacks: 0 })
    await attempt
    expect(await automation.read(requestId)).toMatchObject({ status: 'Complete' })
  })

  test('follows the same work item after a worker was lost', async () => {
    const requestId = await automation.seed()
    const lost = new AbortController()
    const first = automation.attempt(requestId, { pace: slowPace, signal: lost.signal })
    const work = await polledWork()
    await until(async () => expect(await automation.logOf(requestId)).toContain('accepted work item work-1'), {
      timeout,
    })
    const requests = work.pollCount
    const second = automation.attempt(requestId)
    await until(() => expect(work.pollCount).toBeGreaterThan(requests), { timeout })
    await automation.finish(work, { output, callbacks: 0 })
    await second
    expect(automation.service.workItems).toHaveLength(1)
    const request = await automation.read(requestId)
    expect([request.status, Math.max(...request.steps.map((step) => step.attempt))]).toEqual(['Complete', 2])
    lost.abort(new Error('It is gone.'))
    await first.catch(() => undefined)
    expect(await automation.read(requestId)).toEqual(request)
  })

  test('keeps the work item when the worker stops, and cancels it at the time limit', async () => {
    const requestId = await automation.seed()
    const stop = new AbortController()
    const first = automation.attempt(requestId, { signal: stop.signal })
    await polledWork()
    stop.abort(new WorkerStopped())
    await first
    expect([automation.service.cancelled, (await automation.read(requestId)).status]).toEqual([[], 'Queued'])

    const limit = new AbortController()
    const second = automation.attempt(requestId, { signal: limit.signal })
    await until(async () => expect(await automation.logOf(requestId)).toContain('Following work item work-1'), {
      timeout,
    })
    limit.abort(new DOMException('It took too long.', 'TimeoutError'))
    await expect(second).rejects.toThrow()
    expect(automation.service.cancelled).toEqual(['work-1'])
  })

  test('cancels the work item when a person marks the request complete, and notifies the requester once', async () => {
    const requestId = await automation.seed()
    const attempt = automation.attempt(requestId)
    await polledWork()
    await until(async () => expect(await automation.logOf(requestId)).toContain('accepted work item'), { timeout })
    expect((await automation.markComplete(requestId)).status).toBe(200)
    await automation.finishEnded(requestId)
    await automation.finishEnded(requestId)
    expect(automation.service.cancelled).toContain('work-1')
    expect(await automation.lettersAbout(requestId)).toMatchObject([{ to: 'designer@lintel.test' }])
    await automation.finish(await polledWork(), { output, callbacks: 1 })
    await attempt
    const { status, statusDetails, result } = await automation.read(requestId)
    expect([status, statusDetails, result]).toEqual(['Complete', 'Marked complete by Evelyn Everett.', null])
  })

  test.each([
    ['failedInstructions', "the job ended with an error. See the report in this request's log."],
    ['cancelled', 'the job was cancelled. Request it again.'],
    ['failedLimitProcessingTime', 'The assembly was stopped because it took more than 15 minutes.'],
    ['failedByNextYear', 'the job ended as failedByNextYear.'],
  ])('explains why there is no model, and stores the report: %s', async (status, words) => {
    const requestId = await automation.seed()
    const attempt = automation.attempt(requestId)
    await automation.finish(await polledWork(), { status })
    await attempt
    const request = await automation.read(requestId)
    expect([request.status, request.result]).toEqual(['Error', null])
    expect(request.statusDetails).toContain(words)
    const log = await automation.logOf(requestId)
    expect(log).toContain('Error: the wall has no base.')
    for (const permission of ['signature=', 'projectName%22', 'of-the-report']) expect(log).not.toContain(permission)
  })

  test.each([
    ['is missing', {}, "its result wasn't received"],
    ['cannot be read', { output: Buffer.from('no model') }, "its result isn't a readable model"],
  ])('rejects a result that %s', async (_case, finished, words) => {
    const requestId = await automation.seed()
    const attempt = automation.attempt(requestId)
    await automation.finish(await polledWork(), finished)
    await attempt
    expect((await automation.read(requestId)).statusDetails).toContain(words)
    expect(await outputsOf(requestId)).toEqual([])
  })

  test('waits for a service that is unavailable', async () => {
    const requestId = await automation.seed()
    automation.service.isDown = true
    await expect(automation.attempt(requestId)).rejects.toThrow("Couldn't reach Design Automation.")
    const again = expect.stringContaining('It will be retried.')
    expect(await automation.read(requestId)).toMatchObject({ status: 'Queued', statusDetails: again })

    automation.service.isDown = false
    const attempt = automation.attempt(requestId)
    const work = await polledWork()
    automation.service.isDown = true
    const silent = { status: 'InProgress', statusDetails: "Design Automation isn't responding. Trying again" }
    await until(async () => expect(await automation.read(requestId)).toMatchObject(silent), { timeout })
    await automation.finish(work, { output, callbacks: 0 })
    automation.service.isDown = false
    await attempt
    expect(await automation.read(requestId)).toMatchObject({ status: 'Complete' })
  })

  test('uses the result of a work item that the service has lost, or submits it again if there is none', async () => {
    const handedIn = await automation.seed()
    const first = automation.attempt(handedIn)
    await automation.finish(await polledWork(), { output, callbacks: 0, status: 'inprogress' })
    automation.service.workItems.splice(0, 1)
    await first
    expect(await automation.read(handedIn)).toMatchObject({ status: 'Complete' })

    const nothing = await automation.seed()
    const stop = new AbortController()
    const stopped = automation.attempt(nothing, { signal: stop.signal })
    await polledWork()
    stop.abort(new Error('The worker stops.'))
    await expect(stopped).rejects.toThrow()
    automation.service.workItems.splice(0, 1)
    const again = automation.attempt(nothing)
    await automation.finish(await polledWork(), { output })
    await again
    expect(await automation.read(nothing)).toMatchObject({ status: 'Complete' })
  })

  test('says that the service rejects the work item', async () => {
    const requestId = await automation.seed()
    automation.service.refusal = { detail: 'Activity lintel.Assemble+prod is not shared.' }
    await automation.attempt(requestId)
    const { status, statusDetails } = await automation.read(requestId)
    expect([status, statusDetails]).toEqual(['Error', expect.stringContaining('it responded with 403.')])
    expect(statusDetails).toContain('is not shared')
  })

  test('accepts calls only at URLs that it has issued', async () => {
    const requestId = await automation.seed()
    const attempt = automation.attempt(requestId, { pace: slowPace })
    const work = await polledWork()
    const { result, onComplete } = work.arguments
    const other = randomUUID()
    const forged = (url: string) => [
      url.replace(/.(?=$)/, (last) => (last === 'A' ? 'Q' : 'A')),
      url.replace(requestId, other),
      url.replace('/CFA/', '/HFA/'),
      url.replace(/\/1\?/, '/2?'),
      url.replace(/\?.*/, ''),
    ]
    for (const url of forged(onComplete.url)) expect([url, await statusOf('POST', url)]).toEqual([url, 403])
    for (const url of forged(result.url)) expect([url, await statusOf('PUT', url)]).toEqual([url, 403])
    const later = result.url.replace(/until=\d+/, 'until=99999999999')
    expect(await statusOf('PUT', later)).toBe(403)
    const swapped = `${onComplete.url.replace(/\?.*/, '')}?${new URL(result.url).searchParams.toString()}`
    expect(await statusOf('POST', swapped)).toBe(403)
    await automation.finish(work, { output })
    await attempt
    expect(await automation.read(requestId)).toMatchObject({ status: 'Complete' })
  })

  test.each([
    ['an empty result', '', {}, 400],
    ['a result whose content length is too large', 'glTF', { 'content-length': String(600 * 1024 * 1024) }, 413],
  ])('stores nothing of %s', async (_case, payload, headers, status) => {
    const requestId = await automation.seed()
    const attempt = automation.attempt(requestId, { pace: slowPace })
    const work = await polledWork()
    const url = work.arguments.result.url
    const { app } = automation.platform
    expect(
      (await app.inject({ method: 'PUT', url: new URL(url).pathname + new URL(url).search, payload, headers }))
        .statusCode,
    ).toBe(status)
    expect(await outputsOf(requestId)).toEqual([])
    await automation.finish(work, { output })
    await attempt
  })
})

describe('report log', () => {
  let service: FakeAutodesk
  beforeAll(async () => {
    service = await startFakeAutodesk()
  })
  afterAll(() => service.close())

  let entries: string[] = []
  async function log(level: string, message: string): Promise<void> {
    entries.push(`${level}: ${message}`)
  }

  beforeEach(() => {
    entries = []
    service.apiCalls = []
  })

  const unreadable = ["warning: Couldn't read the Design Automation report."]

  test('logs the end of a long report, in entries of limited size', async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `Line ${index + 1}: ${'x'.repeat(40)}`)
    service.api = () => ({ status: 200, body: lines.join('\n') })
    await cacheReport(`${service.address}/report`, service.address, { log })
    expect(entries).toHaveLength(12)
    for (const entry of entries) expect(entry.length).toBeLessThan(4000)
    expect(entries.at(-1)).toContain('Line 3000: ')
  })

  test('splits a line that is longer than an entry, and removes control characters', async () => {
    service.api = () => ({ status: 200, body: `\u0000\u001b[31m${'y'.repeat(9000)}` })
    await cacheReport(`${service.address}/report`, service.address, { log })
    expect(entries.map((entry) => entry.length)).toEqual([3906, 3906, 1210])
    expect(entries[0]).toMatch(/^info: \[31my+$/)
  })

  test.each([
    ['none', undefined],
    ['no URL', 'report'],
    ['a URL on this machine', 'http://127.0.0.1:9/report'],
    ['a file', 'file:///etc/passwd'],
  ])('continues without a report: %s', async (_case, reportUrl) => {
    await cacheReport(reportUrl, service.address, { log })
    expect([entries, service.apiCalls]).toEqual([unreadable, []])
  })

  test("doesn't fail if the report no longer exists", async () => {
    service.api = () => ({ status: 403, body: 'expired' })
    await cacheReport(`${service.address}/report`, service.address, { log })
    expect(entries).toEqual(unreadable)
  })
})

describe('work items', () => {
  let service: FakeAutodesk
  beforeAll(async () => {
    service = await startFakeAutodesk()
  })
  afterAll(() => service.close())
  beforeEach(() => {
    service.apiCalls = []
  })

  const signal = new AbortController().signal
  const unavailable = { code: 'service-unavailable', isTransient: true }
  const failed = { code: 'service-failed', isTransient: false }

  function start(timeoutMilliseconds = 20_000) {
    const clock = { now: Date.UTC(2026, 2, 14) }
    const requests: (boolean | undefined)[] = []
    const tokens = {
      current: async ({ isRefresh }: { isRefresh?: boolean | undefined } = {}) => {
        requests.push(isRefresh)
        return { accessToken: isRefresh ? 'new' : 'old', expiresIn: 60 }
      },
    }
    const options = { address: service.address, tokens, timeoutMilliseconds, now: () => clock.now }
    return { clock, asked: requests, workItems: workItemsAt(options) }
  }

  test('requests a new token once if the old one is rejected', async () => {
    const { workItems, asked: requests } = start()
    service.api = ({ headers }) =>
      headers.authorization === 'Bearer new' ? { status: 200, body: { id: 'w', status: 'pending' } } : { status: 401 }
    expect(await workItems.find('w', signal)).toEqual({ id: 'w', status: 'pending', reportUrl: undefined })
    service.api = () => ({ status: 401 })
    await expect(workItems.find('w', signal)).rejects.toMatchObject(failed)
    expect(requests).toEqual([false, true, false, true])
  })

  test("doesn't call the service again before the requested time", async () => {
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
    ['malformed', { status: 200, body: '<html>' }, unavailable],
    ['redirecting', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, unavailable],
    ['rejecting the request', { status: 400, body: { arguments: ['models is missing'] } }, failed],
  ])('distinguishes temporary from permanent failures: %s', async (_case, answer, failure) => {
    service.api = () => answer
    await expect(
      start(answer === 'silence' ? 300 : undefined).workItems.create({ activityId: 'a.B+c' }, signal),
    ).rejects.toMatchObject(failure)
  })

  test("ends with the signal, and doesn't blame the service", async () => {
    service.api = () => 'silence'
    const stop = new AbortController()
    const asking = start().workItems.find('w', stop.signal)
    stop.abort(new Error('The worker stops.'))
    await expect(asking).rejects.toThrow('The worker stops.')
  })
})
