import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { WebhookEndpoint, WebhookEvent } from '@lintel/shared/contract/webhooks'
import { Webhook } from 'standardwebhooks'
import { openReceiver, type Receiver } from './testing/receiver.ts'
import { openWebhookFixture, type WebhookFixture } from './testing/webhook-fixture.ts'

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

const audit = { events: ['audit.recorded'] }
const asManager = { as: 'local|designer' }

/** Adds an entry to the audit log. */
async function createToken(name: string) {
  const body = { name, may: ['uploads'] }
  expect((await fixture.call('/organization-tokens', { method: 'POST', body })).status).toBe(201)
}

function receivedAt(path: string) {
  return receiver.received.filter((one) => one.path === path)
}

test('sends entries of the audit log, in the transaction that records them, and about turning itself off @full', async () => {
  const { id, secret } = await fixture.add(receiver.url('/audit'), audit)
  await createToken('Nightly')
  const refused = await fixture.call('/organization-tokens', { method: 'POST', body: { name: '', may: ['uploads'] } })
  expect(refused.status).toBe(400)
  await fixture.work()
  const events = receivedAt('/audit').map(({ body, headers }) =>
    new Webhook(secret).verify(body, headers as Record<string, string>),
  ) as { type: string; data: object }[]
  expect(events).toMatchObject([
    { type: 'audit.recorded', data: { action: 'webhook-added', actorId: 'local|everything', address: '127.0.0.1' } },
    { type: 'audit.recorded', data: { action: 'token-created', after: { name: 'Nightly', rights: ['uploads'] } } },
  ])
  receiver.behave('/audit', (response) => response.writeHead(410).end())
  await createToken('Last')
  await fixture.work()
  const [last] = (await fixture.call('/organizations/CFA/audit-log?action=webhook-changed&take=1')).json<{
    items: object[]
  }>().items
  expect(last).toMatchObject({ actor: { kind: 'system', name: 'Webhooks' }, after: { isEnabled: false } })
  expect((await fixture.log(id)).map(({ status }) => status)).toEqual(['failed', 'delivered', 'delivered'])
})

test('keeps the audit log from people who manage webhooks and not the organization', async () => {
  await fixture.platform.asOwner(
    `update members set roles = '{organization.webhooks}' where organization_id = 'CFA' and user_id = 'local|designer'`,
  )
  const { id } = await fixture.add(receiver.url('/restricted'), audit)
  await createToken('Seen')
  await fixture.work()
  const [delivery] = await fixture.log(id)
  const add = { method: 'POST', body: { address: receiver.url('/mine'), ...audit }, ...asManager } as const
  expect(await fixture.refusal('/webhooks', add)).toEqual([403, 'webhooks/event-forbidden'])
  const offered = (await fixture.call('/webhook-events', asManager)).json<WebhookEvent[]>().map(({ type }) => type)
  expect(offered).not.toContain('audit.recorded')
  // Without the event, its log and what waits still have entries, so it stays restricted.
  const change = { revision: 1, events: ['capture.completed'] }
  expect((await fixture.call(`/webhooks/${id}`, { method: 'PATCH', body: change })).status).toBe(200)
  const redirect = { revision: 2, address: receiver.url('/mine') }
  const calls: [string, string, object?][] = [
    ['PATCH', '', redirect],
    ['POST', '/secret'],
    ['POST', '/test'],
    ['DELETE', ''],
    ['GET', '/deliveries'],
    ['GET', `/deliveries/${delivery?.id}`],
    ['POST', `/deliveries/${delivery?.id}/replay`],
    ['POST', '/replay', { from: '2026-01-01T00:00:00Z', until: '2030-01-01T00:00:00Z', which: 'all' }],
  ]
  for (const [method, path, body] of calls)
    expect([
      path,
      await fixture.refusal(`/webhooks/${id}${path}`, { method: method as 'GET', ...asManager, ...(body && { body }) }),
    ]).toEqual([path, [403, 'webhooks/forbidden']])
  const own = await fixture.call('/webhooks', {
    method: 'POST',
    body: { address: receiver.url('/mine'), events: ['capture.completed'] },
    ...asManager,
  })
  const mine = own.json<WebhookEndpoint>()
  const widen = { method: 'PATCH', body: { revision: 1, ...audit }, ...asManager } as const
  expect(await fixture.refusal(`/webhooks/${mine.id}`, widen)).toEqual([403, 'webhooks/event-forbidden'])
  expect(receivedAt('/mine')).toEqual([])
})

test('sends several events as log records of OpenTelemetry in one request, with a secret header @full', async () => {
  const header = { name: 'Authorization', value: 'Bearer collector-key' }
  const endpoint = await fixture.add(receiver.url('/v1/logs'), { ...audit, format: 'otlp', header })
  expect(endpoint).toMatchObject({ format: 'otlp', headerName: 'Authorization', secret: '' })
  for (const name of ['One', 'Two']) await createToken(name)
  receiver.behave('/v1/logs', (response) => response.writeHead(503).end())
  await fixture.work()
  receiver.behave('/v1/logs', (response) => response.writeHead(200).end('{"partialSuccess":{}}'))
  await fixture.pass('10 minutes')
  await fixture.work()
  const calls = receivedAt('/v1/logs')
  expect(calls).toHaveLength(2)
  expect(calls[1]?.headers).toMatchObject({ authorization: 'Bearer collector-key', 'content-type': 'application/json' })
  const request = JSON.parse(calls[1]?.body ?? '') as {
    resourceLogs: { resource: object; scopeLogs: { logRecords: Record<string, unknown>[] }[] }[]
  }
  expect(request.resourceLogs[0]?.resource).toEqual({
    attributes: [
      { key: 'service.name', value: { stringValue: 'lintel' } },
      { key: 'lintel.organization', value: { stringValue: 'CFA' } },
    ],
  })
  // Failed deliveries are tried again after different pauses, so that their order changes.
  const records = (request.resourceLogs[0]?.scopeLogs[0]?.logRecords ?? []).sort(
    (one, other) => Number(one.timeUnixNano) - Number(other.timeUnixNano),
  )
  expect(records.map(({ body }) => body)).toEqual(
    ['webhook-added', 'token-created', 'token-created'].map((action) => ({
      stringValue: `${action} by Evelyn Everett`,
    })),
  )
  expect(records[1]).toMatchObject({
    eventName: 'audit.recorded',
    severityNumber: 9,
    timeUnixNano: expect.stringMatching(/^\d{13}000000$/),
    attributes: expect.arrayContaining([
      { key: 'user.id', value: { stringValue: 'local|everything' } },
      { key: 'client.address', value: { stringValue: '127.0.0.1' } },
      { key: 'lintel.position', value: { intValue: expect.stringMatching(/^\d+$/) } },
      {
        key: 'lintel.after',
        value: {
          kvlistValue: {
            values: [
              { key: 'name', value: { stringValue: 'One' } },
              { key: 'rights', value: { arrayValue: { values: [{ stringValue: 'uploads' }] } } },
            ],
          },
        },
      },
    ]),
  })
  expect((await fixture.log(endpoint.id)).map(({ status, attempts }) => [status, attempts])).toEqual(
    Array.from({ length: 3 }, () => ['delivered', 2]),
  )
})

test('is received by the example of the documentation', async () => {
  const text = await readFile(new URL('../../../../../docs/audit-log.md', import.meta.url), 'utf8')
  const example = /```js\n(.*?)```/s.exec(text)?.[1] ?? ''
  const port = 20_000 + (process.pid % 20_000)
  const header = { name: 'Authorization', value: 'Bearer collector-key' }
  const program = spawn(process.execPath, ['--input-type=module', '--eval', example], {
    env: { ...process.env, NODE_OPTIONS: '', PORT: String(port), COLLECTOR_KEY: 'collector-key' },
  })
  const lines: string[] = []
  const output = createInterface(program.stdout).on('line', (line) => lines.push(line))
  await once(output, 'line')
  await fixture.add(`http://127.0.0.1:${port}/v1/logs`, { ...audit, format: 'otlp', header })
  await createToken('Documented')
  await fixture.work()
  program.kill()
  await once(program, 'exit')
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^20\d\d-.+Z webhook-added by Evelyn Everett$/),
    expect.stringMatching(/^20\d\d-.+Z token-created by Evelyn Everett$/),
  ])
})

test('gives OTLP events up that the receiver rejects, changes the header, and refuses headers that could harm', async () => {
  const { id } = await fixture.add(receiver.url('/reject'), { ...audit, format: 'otlp' })
  receiver.behave('/reject', (response) => response.writeHead(400).end('bad'))
  await fixture.work()
  expect(receivedAt('/reject')[0]?.headers).not.toHaveProperty('authorization')
  expect((await fixture.log(id)).map(({ status }) => status)).toEqual(['failed'])
  const patch = (body: object) => fixture.call(`/webhooks/${id}`, { method: 'PATCH', body })
  const header = { name: 'DD-API-KEY', value: 'k3y' }
  expect((await patch({ revision: 1, header })).json()).toMatchObject({ headerName: 'DD-API-KEY', revision: 2 })
  await fixture.work()
  expect(receivedAt('/reject').at(-1)?.headers).toMatchObject({ 'dd-api-key': 'k3y' })
  expect((await patch({ revision: 2, header: null })).json()).toMatchObject({ headerName: null })
  for (const hostile of [
    { name: 'Host', value: 'internal' },
    { name: 'content-length', value: '1' },
    { name: 'X Y', value: '1' },
    { name: 'X-Key', value: 'a\r\nX-Other: b' },
    { name: 'X-Key', value: '' },
    { name: 'X-Key', value: 'x'.repeat(2001) },
    { name: 'X-Key', value: 'ключ' },
  ])
    expect([hostile, (await patch({ revision: 3, header: hostile })).status]).toEqual([hostile, 400])
  expect(await fixture.refusal(`/webhooks/${id}/secret`, { method: 'POST' })).toEqual([409, 'webhooks/no-secret'])
  const standard = { address: receiver.url('/a'), ...audit, header }
  expect(await fixture.refusal('/webhooks', { method: 'POST', body: standard })).toEqual([
    400,
    'webhooks/header-refused',
  ])
  const stored = await fixture.platform.asOwner<{ text: string }>(
    `select webhook_endpoints::text as text from webhook_endpoints`,
  )
  expect(JSON.stringify(stored)).not.toContain('k3y')
})
