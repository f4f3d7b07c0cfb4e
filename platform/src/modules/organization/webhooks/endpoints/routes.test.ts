import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { webhookEndpointsSchema, type WebhookEndpoint, type WebhookEvent } from '@lintel/shared/contract/webhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { nextEvent } from '@lintel/shared/testing/runner'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { openWebhookFixture, type WebhookFixture } from '../testing/webhook-fixture.ts'
import { maxEndpoints } from '../webhook-errors.ts'
import { checkedAddress } from './endpoint-address.ts'

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
beforeEach(() => fixture.clear())

async function endpoints(): Promise<WebhookEndpoint[]> {
  return webhookEndpointsSchema.parse((await fixture.call('/webhooks')).json()).endpoints
}

function change({ id, revision }: Pick<WebhookEndpoint, 'id' | 'revision'>, body: object) {
  return fixture.call(`/webhooks/${id}`, { method: 'PATCH', body: { revision, ...body } })
}

test('lists the events that modules declare', async () => {
  const events = (await fixture.call('/webhook-events')).json<WebhookEvent[]>()
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['capture.completed', 'report.completed', 'request.completed', 'review.completed']),
  )
  expect(new Set(events.map(({ type }) => type)).size).toBe(events.length)
})

test('requires the role', async () => {
  const [one] = [await fixture.add(receiver.url())]
  const url = `/webhooks/${one.id}`
  for (const as of ['local|designer', 'local|reviewer']) {
    expect(await fixture.refusal('/webhooks', { as })).toEqual([403, 'roles/missing'])
    expect(await fixture.refusal(`${url}/secret`, { as, method: 'POST' })).toEqual([403, 'roles/missing'])
    expect(await fixture.refusal(`${url}/deliveries`, { as })).toEqual([403, 'roles/missing'])
  }
  const elsewhere = { organization: 'HFA' }
  expect(await fixture.refusal(`${url}/test`, { method: 'POST', ...elsewhere })).toEqual([404, 'webhooks/not-found'])
  expect(await fixture.refusal(url, { method: 'DELETE', ...elsewhere })).toEqual([404, 'webhooks/not-found'])
  expect((await fixture.call('/webhooks', elsewhere)).json()).toEqual({ endpoints: [], most: maxEndpoints })
})

test('shows the secret once, and rejects outdated revisions', async () => {
  const { secret, ...made } = await fixture.add(receiver.url('/here'), { description: ' Tracker ' })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(made).toMatchObject({ description: 'Tracker', isEnabled: true, createdBy: 'Evelyn Everett', revision: 1 })
  expect((await fixture.call('/webhooks')).text).not.toContain('whsec_')
  const responses = await Promise.all([
    change(made, { events: ['review.completed', 'review.completed'] }),
    change(made, { isEnabled: false }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const [now] = await endpoints()
  expect(now?.revision).toBe(2)
  expect((await change({ id: made.id, revision: 2 }, { description: 'Two' })).json()).toMatchObject({ revision: 3 })
  expect((await fixture.call(`/webhooks/${made.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await endpoints()).toEqual([])
})

test('rejects forbidden URLs, and more than ten endpoints, also concurrently', async () => {
  const addresses = [
    'example.com/events',
    'ftp://example.com/',
    'http://example.com/',
    'https://10.0.0.1/',
    'https://[fd00::1]/',
    'https://user:word@example.com/',
    'https://example.com/#here',
    'javascript:alert(1)',
  ]
  for (const address of addresses) {
    const body = { address, events: ['capture.completed'] }
    expect([address, ...(await fixture.refusal('/webhooks', { method: 'POST', body }))]).toEqual([
      address,
      400,
      'webhooks/address-refused',
    ])
  }
  for (const address of [
    'https://0x7f.1/',
    'http://localhost/',
    'https://localhost:9000/',
    'https://localhost./',
    'https://a.localhost/',
  ])
    expect(() => checkedAddress(address, { isLoopbackAllowed: false })).toThrow('public internet')
  expect(checkedAddress('https://Example.com/a?b=c', { isLoopbackAllowed: false })).toBe('https://example.com/a?b=c')
  const unknown = { address: 'https://example.com/', events: ['capture.vanished'] }
  expect(await fixture.refusal('/webhooks', { method: 'POST', body: unknown })).toEqual([400, 'webhooks/event-unknown'])
  await fixture.clear()
  const body = { address: 'https://example.com/', events: ['capture.completed'] }
  const many = Array.from({ length: maxEndpoints + 3 }, () => fixture.call('/webhooks', { method: 'POST', body }))
  expect((await Promise.all(many)).filter(({ status }) => status === 201)).toHaveLength(maxEndpoints)
  expect(await fixture.refusal('/webhooks', { method: 'POST', body })).toEqual([409, 'webhooks/too-many'])
})

test('sends a test once, also to a webhook that is switched off, and ends what waits for it', async () => {
  const made = await fixture.add(receiver.url('/off'))
  receiver.behave('/off', (response) => response.writeHead(500).end())
  await fixture.writeEvents()
  expect((await change(made, { isEnabled: false })).status).toBe(200)
  const sent = await fixture.call(`/webhooks/${made.id}/test`, { method: 'POST' })
  expect([sent.status, sent.json()]).toMatchObject([202, { type: 'test', status: 'waiting' }])
  await fixture.work()
  expect((await fixture.log(made.id)).map(({ type, status }) => `${type} ${status}`)).toEqual([
    'test failed',
    'capture.completed ended',
  ])
  expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { type: 'test', timestamp: expect.any(String), data: { endpointId: made.id } },
  ])
})

test('resends one event or those of a period with the same ids', async () => {
  const made = await fixture.add(receiver.url('/again'))
  const url = `/webhooks/${made.id}`
  receiver.received.length = 0
  await fixture.writeEvents(3)
  await fixture.work()
  const [last, , first] = await fixture.log(made.id)
  const replay = `${url}/deliveries/${last?.id}/replay`
  expect((await fixture.call(replay, { method: 'POST' })).status).toBe(202)
  expect(await fixture.refusal(replay, { method: 'POST' })).toEqual([409, 'webhooks/still-waiting'])
  await fixture.work()
  expect(
    receiver.received.map(({ headers }) => headers['webhook-id']).filter((id) => id === last?.messageId),
  ).toHaveLength(2)
  const body = { from: '2026-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z' }
  const range = (more: object) => fixture.call(`${url}/replay`, { method: 'POST', body: { ...body, ...more } })
  expect((await range({})).json()).toEqual({ replayed: 0 })
  expect((await range({ which: 'all' })).json()).toEqual({ replayed: 3 })
  await fixture.work()
  expect(receiver.received).toHaveLength(7)
  expect((await fixture.details(made.id, first?.id ?? '')).history).toHaveLength(2)
  await fixture.writeEvents(1001)
  await fixture.platform.asOwner(
    `update webhook_deliveries set status = 'failed', due_at = null where status = 'waiting'`,
  )
  expect((await range({})).json()).toMatchObject({ status: 409, code: 'webhooks/too-many-replays' })
  const page = await fixture.call(`${url}/deliveries?status=failed&take=2`)
  expect(page.json()).toMatchObject({ items: [{ status: 'failed' }, { status: 'failed' }], next: expect.any(Number) })
  const [now] = await endpoints()
  await change({ id: made.id, revision: now?.revision ?? 0 }, { isEnabled: false })
  expect((await range({})).json()).toMatchObject({ code: 'webhooks/switched-off' })
  expect(await fixture.refusal(replay, { method: 'POST' })).toEqual([409, 'webhooks/switched-off'])
})

test('hides a deleted webhook immediately, and deletes its log in batches', async () => {
  const made = await fixture.add(receiver.url('/deleted'))
  await fixture.writeEvents(450)
  expect((await fixture.call(`/webhooks/${made.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await fixture.refusal(`/webhooks/${made.id}/deliveries`)).toEqual([404, 'webhooks/not-found'])
  expect(await endpoints()).toEqual([])
  await fixture.writeEvents()
  await fixture.work()
  expect(receiver.received.filter(({ path }) => path === '/deleted')).toEqual([])
  const left = `select (select count(*)::int from webhook_endpoints) + (select count(*)::int from webhook_deliveries) as rows`
  expect(await fixture.platform.asOwner(left)).toEqual([{ rows: 0 }])
})

test('forgets what is older than 30 days', async () => {
  const made = await fixture.add(receiver.url('/old'))
  await fixture.writeEvents(2)
  await fixture.work()
  await fixture.pass('31 days')
  await fixture.writeEvents()
  await fixture.work()
  expect(await fixture.log(made.id)).toHaveLength(1)
})

test('is received by the example of the documentation, which detects duplicates', async () => {
  const text = await readFile(new URL('../../../../../../docs/webhooks.md', import.meta.url), 'utf8')
  const example = /```js\n(.*?)```/s.exec(text)?.[1] ?? ''
  const port = 20_000 + (process.pid % 20_000)
  const { id, secret } = await fixture.add(`http://127.0.0.1:${port}/events`)
  const program = spawn(process.execPath, ['--input-type=module', '--eval', example], {
    cwd: new URL('../../../../..', import.meta.url),
    env: { ...process.env, NODE_OPTIONS: '', PORT: String(port), WEBHOOK_SECRET: secret },
  })
  const lines: string[] = []
  const output = createInterface(program.stdout).on('line', (line) => lines.push(line))
  await nextEvent(output, 'line')
  const [captureId] = await fixture.writeEvents()
  await fixture.work()
  const [delivery] = await fixture.log(id)
  await fixture.call(`/webhooks/${id}/deliveries/${delivery?.id}/replay`, { method: 'POST' })
  await fixture.call(`/webhooks/${id}/test`, { method: 'POST' })
  await fixture.work()
  await fixture.call(`/webhooks/${id}/secret`, { method: 'POST' })
  await fixture.writeEvents()
  await fixture.work()
  expect((await fixture.log(id)).map(({ status, attempts }) => [status, attempts])).toEqual([
    ['delivered', 1],
    ['delivered', 1],
    ['delivered', 2],
  ])
  expect(lines[1]).toBe(`capture.completed {"captureId":"${captureId}","fileName":"Tower.ifc"}`)
  expect(lines.slice(2).map((line) => line.split(' ')[0])).toEqual(['test', 'capture.completed'])
  program.kill()
  await nextEvent(program, 'exit')
})
