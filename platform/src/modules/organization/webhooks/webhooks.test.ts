import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import type { CaptureReviewRun } from '@lintel/shared/contract/captures'
import { afterAll, beforeAll, expect, test, beforeEach, describe } from '@jest/globals'
import { ifcText, project, walls } from '../../../ifc/testing/ifc-text.ts'
import { aForm, requester, submit } from '../../assembly/assembly-requests/testing/forms.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import { openIngestionFixture } from '../../data/capture-ingestions/testing/ingestion-fixture.ts'
import { workReview } from '../../data/capture-reviews/testing/seed-capture.ts'
import { openReportFixture, requestList } from '../../reports/reports/testing/report-fixture.ts'
import type { LookupAddress } from 'node:dns'
import { createServer, type AddressInfo } from 'node:net'
import { postMessage } from './sending/post-message.ts'
import { askingNameServers, isPublicAddress, type Resolve } from './sending/receiver-addresses.ts'
import { pauseAfter, parseRetryAfter } from './sending/retry-times.model.ts'
import type { WebhookEndpoints } from '@lintel/shared/contract/webhooks'
import { until } from '@lintel/shared/testing/runner'
import { Webhook } from 'standardwebhooks'
import { beginTransaction } from '../../../testing/overlapping-transactions.ts'
import { captureCompleted } from '../../data/capture-ingestions/run/capture-event.ts'
import { openReceiver, type Received, type Receiver } from './testing/receiver.ts'
import { openWebhookFixture, organizationId, type WebhookFixture } from './testing/webhook-fixture.ts'
import { writeEvents } from '../webhook-events/write-events.ts'

describe('events', () => {
  const everything = { as: 'local|everything', organization: 'CFA' }

  let server: UploadServer
  beforeAll(async () => {
    server = await startOnFolder()
    const events = ['capture.completed', 'report.completed', 'request.completed', 'review.completed']
    const body = { address: 'https://example.com/events', events }
    const url = '/api/webhooks'
    await server.platform.call({ ...everything, method: 'POST', url, body })
  })
  afterAll(() => server.close())

  async function waitingEvents(type: string): Promise<unknown[]> {
    const rows = await server.platform.asOwner<{ body: string }>(
      `select body from webhook_deliveries d join webhook_messages m on m.id = d.message_id
     where type = $1 and status = 'waiting' order by position`,
      [type],
    )
    return rows.map(({ body }) => (JSON.parse(body) as { data: unknown }).data)
  }

  test('sends an event for a complete capture, but not for a duplicate file', async () => {
    const fixture = await openIngestionFixture(server.platform)
    for (const name of ['Store.ifc', 'Same.ifc']) {
      const id = await fixture.submit(ifcText([...project, ...walls([{ properties: [] }])]), name)
      await fixture.work(id)
    }
    const [capture] = await server.platform.asOwner<{ id: string }>(
      `select id from captures where document_file_name = 'Store.ifc'`,
    )
    expect(await waitingEvents('capture.completed')).toEqual([{ captureId: capture?.id, fileName: 'Store.ifc' }])
  })

  test('sends an event for each review', async () => {
    const [capture] = await server.platform.asOwner<{ id: string }>(
      `select id from captures where document_file_name = 'Store.ifc'`,
    )
    const url = `/api/captures/${capture?.id}/reviews`
    const review = (await server.platform.call({ ...everything, method: 'POST', url })).json<CaptureReviewRun>()
    expect(await waitingEvents('review.completed')).toEqual([])
    await workReview(server.platform, review.id)
    await workReview(server.platform, review.id)
    expect(await waitingEvents('review.completed')).toEqual([
      { reviewId: review.id, captureId: capture?.id, flagged: expect.any(Number) },
    ])
  })

  test('sends an event for a finished report', async () => {
    const fixture = openReportFixture(server.platform)
    const report = await fixture.run(await fixture.seed(requestList, { name: 'All Requests' }))
    expect(await waitingEvents('report.completed')).toEqual([
      { reportId: report.id, reportType: 'All Requests', dataset: 'All Requests', rows: report.rowCount },
    ])
  })

  test('sends an event for a completed request, but not for a canceled one', async () => {
    const { platform } = server
    const ids: string[] = []
    for (const end of ['complete', 'cancel']) {
      const request = (await submit(platform, await aForm(platform))).json<AssemblyRequest>()
      ids.push(request.id)
      const caller = end === 'complete' ? everything : requester
      const call = {
        ...caller,
        method: 'PUT',
        url: `/api/revitassemblyrequest/${end}`,
        body: { id: request.id },
      } as const
      expect((await platform.call(call)).status).toBe(200)
    }
    expect(await waitingEvents('request.completed')).toMatchObject([{ requestId: ids[0], release: expect.any(String) }])
  })
})

describe('receiver addresses', () => {
  const strict = { isLoopbackAllowed: false }

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'not an address',
  ])('sends nothing to %s', (address) => {
    expect(isPublicAddress(address, strict)).toBe(false)
  })

  test('sends to the public network, and to the loopback where that is allowed', () => {
    expect(['8.8.8.8', '2606:4700::1111'].map((address) => isPublicAddress(address, strict))).toEqual([true, true])
    const loose = { isLoopbackAllowed: true }
    expect(['127.0.0.1', '::1', '10.0.0.1', '::ffff:127.0.0.1'].map((one) => isPublicAddress(one, loose))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  function resolvingTo(...answers: LookupAddress[][]): Resolve {
    let lookups = 0
    return (_host, _options, done) => done(null, answers[lookups++] ?? [])
  }

  async function problemOf(address: string, resolve?: Resolve): Promise<string | undefined> {
    const { signal } = new AbortController()
    const options = { config: strict, signal, milliseconds: 2000, ...(resolve && { resolve }) }
    const reply = await postMessage({ address, headers: {}, body: '{}' }, options)
    return reply.status === null ? reply.problem : undefined
  }

  test('checks the resolved address when it connects', async () => {
    const refused = "Delivery isn't allowed: rebound.example.com isn't on the public internet."
    const [inside, outside] = [
      { address: '127.0.0.1', family: 4 },
      { address: '203.0.114.1', family: 4 },
    ]
    expect(await problemOf('https://rebound.example.com/', resolvingTo([inside]))).toBe(refused)
    expect(await problemOf('https://rebound.example.com/', resolvingTo([outside, inside]))).toBe(refused)
    expect(await problemOf('https://rebound.example.com/', resolvingTo([]))).toBe(refused)
    expect(
      await problemOf('https://rebound.example.com/', resolvingTo([{ address: '::ffff:7f00:1', family: 6 }])),
    ).toBe(refused)
    expect(await problemOf('https://2130706433/')).toBe(
      "Delivery isn't allowed: 127.0.0.1 isn't on the public internet.",
    )
    expect(await problemOf('https://[::1]/')).toBe("Delivery isn't allowed: ::1 isn't on the public internet.")
    expect(await problemOf('http://8.8.8.8/')).toBe("Delivery isn't allowed: 8.8.8.8 isn't on the public internet.")
  })

  test('treats a protocol upgrade as a response', async () => {
    const server = createServer((socket) => {
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
      )
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const { signal } = new AbortController()
    const options = { config: { isLoopbackAllowed: true }, signal, milliseconds: 2000 }
    const reply = await postMessage({ address: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' }, options)
    expect(reply).toEqual({ status: 101, answer: '', retryAfter: undefined })
    // Waits until the connection is closed.
    await new Promise<void>((closed) => server.close(() => closed()))
  })

  test('queries name servers for both address families, and reports their errors', async () => {
    const none = Promise.reject(Object.assign(new Error(), { code: 'ENODATA' }))
    const silent = Promise.reject(Object.assign(new Error(), { code: 'ETIMEOUT' }))
    const resolverWith = (four: Promise<string[]>, six: Promise<string[]>) =>
      askingNameServers({ resolve4: () => four, resolve6: () => six })
    const inside = Promise.resolve(['::1'])
    expect(await problemOf('https://name.example.com/', resolverWith(none, inside))).toContain(
      "isn't on the public internet",
    )
    expect(await problemOf('https://name.example.com/', resolverWith(none, none))).toBe("This host doesn't exist.")
    expect(await problemOf('https://name.example.com/', resolverWith(silent, none))).toBe("Couldn't look up the host.")
  })

  test('waits longer each time, with jitter, and honors Retry-After up to a day', () => {
    expect([pauseAfter(1, undefined, 0), pauseAfter(1, undefined, 1), pauseAfter(9, undefined, 0)]).toEqual([
      5, 6, 86_400,
    ])
    expect([pauseAfter(10, undefined), pauseAfter(10, 60)]).toEqual([undefined, undefined])
    expect([pauseAfter(1, 60, 0), pauseAfter(2, 60, 0), pauseAfter(1, 1e9, 0)]).toEqual([60, 300, 86_400])
    const now = new Date('2026-11-27T10:00:00Z')
    expect(parseRetryAfter('120', now)).toBe(120)
    expect(parseRetryAfter('Fri, 27 Nov 2026 10:02:00 GMT', now)).toBe(120)
    expect(parseRetryAfter('Thu, 26 Nov 2026 10:02:00 GMT', now)).toBe(0)
    expect([parseRetryAfter('soon', now), parseRetryAfter(undefined, now)]).toEqual([undefined, undefined])
  })
})

describe('sending', () => {
  let fixture: WebhookFixture
  let receiver: Receiver
  beforeAll(async () => {
    fixture = await openWebhookFixture()
    receiver = await openReceiver()
  })
  afterAll(async () => {
    await receiver.close()
    await fixture.platform.close()
  })
  beforeEach(async () => {
    receiver.received.length = 0
    await fixture.clear()
  })

  function receivedAt(path: string): Received[] {
    return receiver.received.filter((call) => call.path === path)
  }

  function verified(secret: string, { body, headers }: Received): unknown {
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  }

  test('sends a signed event to its subscribers, and records their responses', async () => {
    const { id, secret } = await fixture.add(receiver.url('/one'))
    const other = await fixture.add(receiver.url('/reviews'), { events: ['review.completed'] })
    const [captureId] = await fixture.writeEvents()
    receiver.behave('/one', (response) => response.writeHead(200).end('thanks\u0000'))
    await fixture.work()
    await fixture.work()
    expect(receiver.received).toHaveLength(1)
    const [call] = receivedAt('/one') as [Received]
    expect(verified(secret, call)).toEqual({
      type: 'capture.completed',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { captureId, fileName: 'Tower.ifc' },
    })
    expect(call.headers['content-type']).toBe('application/json')
    expect(() => verified(other.secret, call)).toThrow()
    const [delivery] = await fixture.log(id)
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, messageId: call.headers['webhook-id'] })
    expect(delivery?.lastAttempt).toMatchObject({ status: 200, problem: null, answer: 'thanks' })
    expect((await fixture.details(id, delivery?.id ?? '')).body).toBe(call.body)
    expect(await fixture.log(other.id)).toEqual([])
    const [kept] = await fixture.platform.asOwner<{ secret: string }>('select secret from webhook_endpoints')
    expect(kept?.secret).not.toContain(secret.slice('whsec_'.length))
  })

  test('signs with both secrets for a day after a change', async () => {
    const { id, secret: before } = await fixture.add(receiver.url('/rotated'))
    const response = await fixture.call(`/webhooks/${id}/secret`, { method: 'POST' })
    const { secret: after } = response.json<{ secret: string }>()
    await fixture.writeEvents()
    await fixture.work()
    const [call] = receivedAt('/rotated') as [Received]
    expect([verified(before, call), verified(after, call)]).toHaveLength(2)
    expect(String(call.headers['webhook-signature']).split(' ')).toHaveLength(2)
    await fixture.pass('24 hours 1 second')
    await fixture.writeEvents()
    await fixture.work()
    const late = receivedAt('/rotated').at(-1) as Received
    expect(() => verified(before, late)).toThrow()
    verified(after, late)
  })

  test('retries with the same id and a new timestamp for three days, and then gives up @full', async () => {
    const { id } = await fixture.add(receiver.url('/broken'))
    receiver.behave('/broken', (response) => response.writeHead(500).end('Out of order'))
    await fixture.writeEvents()
    const waits: number[] = []
    for (let tries = 1; tries <= 12; tries += 1) {
      await fixture.work()
      const [delivery] = await fixture.log(id)
      if (!delivery?.nextAttemptAt || !delivery.lastAttempt) break
      const { at, duration } = delivery.lastAttempt
      waits.push((Date.parse(delivery.nextAttemptAt) - Date.parse(at) - duration) / 1000)
      await fixture.pass('29 hours')
      // Else five days of failures end it earlier.
      await fixture.platform.asOwner('update webhook_endpoints set failing_since = now()')
    }
    const hour = 3600
    const pauses = [5, 300, 1800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
    expect(waits).toHaveLength(pauses.length)
    for (const [index, pause] of pauses.entries()) {
      expect(waits[index]).toBeGreaterThan(pause - 2)
      expect(waits[index]).toBeLessThan(pause * 1.2 + 2)
    }
    expect(new Set(receivedAt('/broken').map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const [delivery] = await fixture.log(id)
    expect(delivery).toMatchObject({ status: 'failed', attempts: 10 })
    const { history } = await fixture.details(id, delivery?.id ?? '')
    expect(history).toHaveLength(10)
    expect(history[0]).toMatchObject({ status: 500, problem: 'It responded with 500.', answer: 'Out of order' })
  })

  test('honors Retry-After, and schedules one job', async () => {
    await fixture.add(receiver.url('/busy'))
    receiver.behave('/busy', (response) => response.writeHead(503, { 'retry-after': '120' }).end())
    await fixture.writeEvents()
    await fixture.work()
    await fixture.work()
    await fixture.work()
    const jobs = `select (data ->> 'wakeId') as wake, extract(epoch from start_after - created_on)::float as seconds
    from pgboss.job where name = 'webhook' and data ? 'wakeId'`
    const planned = await fixture.platform.asOwner<{ wake: string; seconds: number }>(jobs)
    expect(planned).toHaveLength(1)
    expect(planned[0]?.seconds).toBeGreaterThan(110)
    expect(planned[0]?.seconds).toBeLessThanOrEqual(120)
    // It may come too early, where the clock was put back: then it is sent for later once more.
    await fixture.work({ wakeId: planned[0]?.wake ?? '' })
    expect(await fixture.platform.asOwner(jobs)).toHaveLength(2)
    expect(receivedAt('/busy')).toHaveLength(1)
  })

  test('does not follow redirects, and stores 1 kB of an endless response', async () => {
    const { id } = await fixture.add(receiver.url('/moved'))
    const huge = await fixture.add(receiver.url('/huge'))
    receiver.behave('/moved', (response) => response.writeHead(307, { location: receiver.url('/elsewhere') }).end())
    let isEnded = false
    receiver.behave('/huge', (response) => {
      response.on('close', () => (isEnded = true)).writeHead(200)
      function write() {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', write)
      write()
    })
    await fixture.writeEvents()
    await fixture.work()
    expect(receivedAt('/elsewhere')).toEqual([])
    const [moved] = await fixture.log(id)
    expect(moved).toMatchObject({ status: 'waiting' })
    expect(moved?.lastAttempt?.problem).toBe("It responded with a redirect (307), which isn't followed.")
    const [kept] = await fixture.log(huge.id)
    expect(kept?.status).toBe('delivered')
    expect(kept?.lastAttempt?.answer).toBe('x'.repeat(1024))
    expect(isEnded).toBe(true)
  })

  test('does not let a hanging receiver delay others @full', async () => {
    const slow = await fixture.add(receiver.url('/hangs'))
    const quick = await fixture.add(receiver.url('/quick'))
    receiver.behave('/hangs', () => undefined)
    await fixture.writeEvents()
    const working = fixture.work({ milliseconds: 1500 })
    await until(() => expect(receivedAt('/quick')).toHaveLength(1))
    // What comes meanwhile goes out, too.
    await fixture.writeEvents()
    await until(() => expect(receivedAt('/quick')).toHaveLength(2))
    expect((await fixture.log(slow.id)).every(({ lastAttempt }) => lastAttempt === null)).toBe(true)
    await working
    expect((await fixture.log(quick.id)).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
    const tried = (await fixture.log(slow.id)).find(({ lastAttempt }) => lastAttempt !== null)
    expect(tried?.lastAttempt).toMatchObject({ status: null, problem: 'No response within 1.5 seconds.' })
    const [job] = await fixture.platform.asOwner(`select group_id from pgboss.job where name = 'webhook' limit 1`)
    expect(job).toEqual({ group_id: organizationId })
  })

  test('sends what is due while a transaction is still writing another event, and does not come back for that', async () => {
    const { id } = await fixture.add(receiver.url('/meanwhile'))
    await fixture.writeEvents()
    const { db, jobs, asOwner } = fixture.platform
    const data = [{ captureId: crypto.randomUUID(), fileName: 'Tower.ifc' }]
    const writing = await beginTransaction(db, { organizationId }, (tx) =>
      writeEvents(tx, jobs, captureCompleted, { organizationId, data }),
    )
    await fixture.work()
    expect(await fixture.log(id)).toMatchObject([{ status: 'delivered' }])
    expect(await asOwner('select 1 from webhook_wakes where at <= now()')).toEqual([])
    await writing.commit()
    await fixture.work()
    expect((await fixture.log(id)).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
  })

  test('keeps event ids when a worker is killed', async () => {
    const { id } = await fixture.add(receiver.url('/killed'))
    const answers: (() => void)[] = []
    receiver.behave('/killed', (response) => answers.push(() => response.writeHead(200).end()))
    await fixture.writeEvents()
    const killed = fixture.work()
    await until(() => expect(answers).toHaveLength(1))
    // No one else sends to it while the first worker has it.
    await fixture.work()
    expect(receivedAt('/killed')).toHaveLength(1)
    await fixture.pass('1 minute')
    receiver.behave('/killed', (response) => response.writeHead(200).end())
    await fixture.work()
    // The first one was not killed but slow: it has lost the right to write.
    answers[0]?.()
    await killed
    expect(new Set(receivedAt('/killed').map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receivedAt('/killed')).toHaveLength(2)
    const [delivery] = await fixture.log(id)
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1 })
    expect((await fixture.details(id, delivery?.id ?? '')).history).toHaveLength(1)
  })

  test('leaves an attempt that a shutdown aborted to the next worker', async () => {
    const { id } = await fixture.add(receiver.url('/stopped'))
    receiver.behave('/stopped', () => undefined)
    await fixture.writeEvents()
    const stop = new AbortController()
    const working = fixture.work({ signal: stop.signal })
    await until(() => expect(receivedAt('/stopped')).toHaveLength(1))
    stop.abort(new Error('The worker was stopped.'))
    await working
    expect(await fixture.log(id)).toMatchObject([{ status: 'waiting', attempts: 0 }])
    receiver.behave('/stopped', (response) => response.writeHead(200).end())
    await fixture.work()
    expect(await fixture.log(id)).toMatchObject([{ status: 'delivered', attempts: 1 }])
  })

  function sentEmails() {
    return fixture.platform.asOwner<{ to: string; subject: string; text: string }>(
      'select "to", subject, text from outbox_emails order by created_at',
    )
  }

  async function isEnabled() {
    const { endpoints } = (await fixture.call('/webhooks')).json<WebhookEndpoints>()
    return [endpoints[0]?.isEnabled, endpoints[0]?.problem]
  }

  test('deletes expired messages, and ends deliveries to a disabled webhook @full', async () => {
    await fixture.clear()
    const { id } = await fixture.add(receiver.url('/quiet'))
    receiver.behave('/quiet', (response) => response.writeHead(200).end())
    await fixture.writeEvents()
    await fixture.work()
    const [wake] = await fixture.platform.asOwner<{ id: string; days: number }>(
      `select wake_id as id, round(extract(epoch from at - now()) / 86400)::int as days from webhook_wakes`,
    )
    expect(wake?.days).toBe(30)
    await fixture.pass('31 days')
    await fixture.work({ wakeId: String(wake?.id) })
    expect(await fixture.log(id)).toEqual([])
    expect(await fixture.platform.asOwner('select 1 from webhook_wakes where at is not null')).toEqual([])

    await fixture.writeEvents(4500)
    const change = { isEnabled: false, revision: 1 }
    expect((await fixture.call(`/webhooks/${id}`, { method: 'PATCH', body: change })).status).toBe(200)
    expect(await fixture.platform.asOwner(`select status, count(*)::int from webhook_deliveries group by 1`)).toEqual([
      { status: 'ended', count: 4500 },
    ])
  })

  test('disables endpoints that respond with 410 or fail for five days, and notifies administrators', async () => {
    const gone = await fixture.add(receiver.url('/gone'), { description: 'Old tracker' })
    receiver.behave('/gone', (response) => response.writeHead(410).end())
    await fixture.writeEvents(2)
    await fixture.work()
    expect(receivedAt('/gone')).toHaveLength(1)
    expect((await fixture.log(gone.id)).map(({ status }) => status).sort()).toEqual(['ended', 'failed'])
    const [email] = await sentEmails()
    expect(email).toMatchObject({ to: 'everything@lintel.test', subject: 'Lintel: A webhook was turned off (CFA)' })
    expect(email?.text).toContain(`https://lintel.test/CFA/settings/webhooks?webhook=${gone.id}`)
    expect(email?.text).toContain('Old tracker')
    await fixture.writeEvents()
    expect(await fixture.log(gone.id)).toHaveLength(2)

    await fixture.clear()
    const failing = await fixture.add(receiver.url('/broken'))
    receiver.behave('/broken', (response) => response.writeHead(500).end())
    await fixture.writeEvents()
    await fixture.work()
    await fixture.pass('2 days 1 hour')
    await fixture.writeEvents()
    await fixture.work()
    await fixture.writeEvents()
    await fixture.work()
    expect(await isEnabled()).toEqual([true, null])
    expect((await sentEmails()).map(({ subject }) => subject)).toEqual(['Lintel: Webhook deliveries are failing (CFA)'])
    await fixture.pass('3 days')
    await fixture.work()
    expect(await isEnabled()).toEqual([false, 'failing'])
    expect(await sentEmails()).toHaveLength(2)
    expect(await fixture.log(failing.id, '?status=waiting')).toEqual([])
  })
})
