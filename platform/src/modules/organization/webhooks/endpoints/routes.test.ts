import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { webhookEndpointsSchema, type WebhookEndpoint, type WebhookEvent } from '@lintel/shared/contract/webhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { nextEvent } from '@lintel/shared/testing/runner'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { openWebhookDesk, type WebhookDesk } from '../testing/webhook-desk.ts'
import { mostEndpoints } from '../webhook-errors.ts'
import { checkedAddress } from './endpoint-address.ts'

let desk: WebhookDesk
let receiver: Receiver
beforeAll(async () => {
  desk = await openWebhookDesk()
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver.close()
  await desk.platform.close()
})
beforeEach(() => desk.clear())

async function endpoints(): Promise<WebhookEndpoint[]> {
  return webhookEndpointsSchema.parse((await desk.call('/webhooks')).json()).endpoints
}

function change({ id, revision }: Pick<WebhookEndpoint, 'id' | 'revision'>, body: object) {
  return desk.call(`/webhooks/${id}`, { method: 'PATCH', body: { revision, ...body } })
}

test('tells which events there are, those that modules have listed', async () => {
  const events = (await desk.call('/webhook-events')).json<WebhookEvent[]>()
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['capture.completed', 'report.completed', 'request.completed', 'review.completed']),
  )
  expect(new Set(events.map(({ type }) => type)).size).toBe(events.length)
})

test('is for those who hold the role, whatever else they may', async () => {
  const [one] = [await desk.add(receiver.url())]
  const url = `/webhooks/${one.id}`
  for (const as of ['local|designer', 'local|reviewer']) {
    expect(await desk.refusal('/webhooks', { as })).toEqual([403, 'roles/missing'])
    expect(await desk.refusal(`${url}/secret`, { as, method: 'POST' })).toEqual([403, 'roles/missing'])
    expect(await desk.refusal(`${url}/deliveries`, { as })).toEqual([403, 'roles/missing'])
  }
  const elsewhere = { organization: 'HFA' }
  expect(await desk.refusal(`${url}/test`, { method: 'POST', ...elsewhere })).toEqual([404, 'webhooks/not-found'])
  expect(await desk.refusal(url, { method: 'DELETE', ...elsewhere })).toEqual([404, 'webhooks/not-found'])
  expect((await desk.call('/webhooks', elsewhere)).json()).toEqual({ endpoints: [], most: mostEndpoints })
})

test('shows the secret once, and changes one revision at a time', async () => {
  const { secret, ...made } = await desk.add(receiver.url('/here'), { description: ' Tracker ' })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(made).toMatchObject({ description: 'Tracker', isEnabled: true, createdBy: 'Evelyn Everett', revision: 1 })
  expect((await desk.call('/webhooks')).text).not.toContain('whsec_')
  const answers = await Promise.all([
    change(made, { events: ['review.completed', 'review.completed'] }),
    change(made, { isEnabled: false }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [now] = await endpoints()
  expect(now?.revision).toBe(2)
  expect((await change({ id: made.id, revision: 2 }, { description: 'Two' })).json()).toMatchObject({ revision: 3 })
  expect((await desk.call(`/webhooks/${made.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await endpoints()).toEqual([])
})

test('refuses what nothing is sent to, and more than ten, also at the same moment', async () => {
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
    expect([address, ...(await desk.refusal('/webhooks', { method: 'POST', body }))]).toEqual([
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
  expect(await desk.refusal('/webhooks', { method: 'POST', body: unknown })).toEqual([400, 'webhooks/event-unknown'])
  await desk.clear()
  const body = { address: 'https://example.com/', events: ['capture.completed'] }
  const many = Array.from({ length: mostEndpoints + 3 }, () => desk.call('/webhooks', { method: 'POST', body }))
  expect((await Promise.all(many)).filter(({ status }) => status === 201)).toHaveLength(mostEndpoints)
  expect(await desk.refusal('/webhooks', { method: 'POST', body })).toEqual([409, 'webhooks/too-many'])
})

test('sends a test once, also to a webhook that is switched off, and ends what waits for it', async () => {
  const made = await desk.add(receiver.url('/off'))
  receiver.behave('/off', (response) => response.writeHead(500).end())
  await desk.tell()
  expect((await change(made, { isEnabled: false })).status).toBe(200)
  const sent = await desk.call(`/webhooks/${made.id}/test`, { method: 'POST' })
  expect([sent.status, sent.json()]).toMatchObject([202, { type: 'test', status: 'waiting' }])
  await desk.work()
  expect((await desk.log(made.id)).map(({ type, status }) => `${type} ${status}`)).toEqual([
    'test failed',
    'capture.completed ended',
  ])
  expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { type: 'test', timestamp: expect.any(String), data: { endpointId: made.id } },
  ])
})

test('sends one event or those of a time once more, under their ids', async () => {
  const made = await desk.add(receiver.url('/again'))
  const url = `/webhooks/${made.id}`
  receiver.received.length = 0
  await desk.tell(3)
  await desk.work()
  const [last, , first] = await desk.log(made.id)
  const replay = `${url}/deliveries/${last?.id}/replay`
  expect((await desk.call(replay, { method: 'POST' })).status).toBe(202)
  expect(await desk.refusal(replay, { method: 'POST' })).toEqual([409, 'webhooks/still-waiting'])
  await desk.work()
  expect(
    receiver.received.map(({ headers }) => headers['webhook-id']).filter((id) => id === last?.messageId),
  ).toHaveLength(2)
  const body = { from: '2026-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z' }
  const range = (more: object) => desk.call(`${url}/replay`, { method: 'POST', body: { ...body, ...more } })
  expect((await range({})).json()).toEqual({ replayed: 0 })
  expect((await range({ which: 'all' })).json()).toEqual({ replayed: 3 })
  await desk.work()
  expect(receiver.received).toHaveLength(7)
  expect((await desk.details(made.id, first?.id ?? '')).history).toHaveLength(2)
  await desk.tell(1001)
  await desk.platform.asOwner(`update webhook_deliveries set status = 'failed', due_at = null where status = 'waiting'`)
  expect((await range({})).json()).toMatchObject({ status: 409, code: 'webhooks/too-many-replays' })
  const page = await desk.call(`${url}/deliveries?status=failed&take=2`)
  expect(page.json()).toMatchObject({ items: [{ status: 'failed' }, { status: 'failed' }], next: expect.any(Number) })
  const [now] = await endpoints()
  await change({ id: made.id, revision: now?.revision ?? 0 }, { isEnabled: false })
  expect((await range({})).json()).toMatchObject({ code: 'webhooks/switched-off' })
  expect(await desk.refusal(replay, { method: 'POST' })).toEqual([409, 'webhooks/switched-off'])
})

test('hides a deleted webhook at once, and clears its log away slice by slice', async () => {
  const made = await desk.add(receiver.url('/deleted'))
  await desk.tell(450)
  expect((await desk.call(`/webhooks/${made.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await desk.refusal(`/webhooks/${made.id}/deliveries`)).toEqual([404, 'webhooks/not-found'])
  expect(await endpoints()).toEqual([])
  await desk.tell()
  await desk.work()
  expect(receiver.received.filter(({ path }) => path === '/deleted')).toEqual([])
  const left = `select (select count(*)::int from webhook_endpoints) + (select count(*)::int from webhook_deliveries) as rows`
  expect(await desk.platform.asOwner(left)).toEqual([{ rows: 0 }])
})

test('forgets what is older than 30 days', async () => {
  const made = await desk.add(receiver.url('/old'))
  await desk.tell(2)
  await desk.work()
  await desk.pass('31 days')
  await desk.tell()
  await desk.work()
  expect(await desk.log(made.id)).toHaveLength(1)
})

test('is received by the example of the documentation, which tells the same event once', async () => {
  const text = await readFile(new URL('../../../../../../docs/webhooks.md', import.meta.url), 'utf8')
  const example = /```js\n(.*?)```/s.exec(text)?.[1] ?? ''
  const port = 20_000 + (process.pid % 20_000)
  const { id, secret } = await desk.add(`http://127.0.0.1:${port}/events`)
  const program = spawn(process.execPath, ['--input-type=module', '--eval', example], {
    cwd: new URL('../../../../..', import.meta.url),
    env: { ...process.env, NODE_OPTIONS: '', PORT: String(port), WEBHOOK_SECRET: secret },
  })
  const lines: string[] = []
  const output = createInterface(program.stdout).on('line', (line) => lines.push(line))
  await nextEvent(output, 'line')
  const [captureId] = await desk.tell()
  await desk.work()
  const [delivery] = await desk.log(id)
  await desk.call(`/webhooks/${id}/deliveries/${delivery?.id}/replay`, { method: 'POST' })
  await desk.call(`/webhooks/${id}/test`, { method: 'POST' })
  await desk.work()
  await desk.call(`/webhooks/${id}/secret`, { method: 'POST' })
  await desk.tell()
  await desk.work()
  expect((await desk.log(id)).map(({ status, attempts }) => [status, attempts])).toEqual([
    ['delivered', 1],
    ['delivered', 1],
    ['delivered', 2],
  ])
  expect(lines[1]).toBe(`capture.completed {"captureId":"${captureId}","fileName":"Tower.ifc"}`)
  expect(lines.slice(2).map((line) => line.split(' ')[0])).toEqual(['test', 'capture.completed'])
  program.kill()
  await nextEvent(program, 'exit')
})
