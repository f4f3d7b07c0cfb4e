import type { Problem } from '@lintel/shared/contract'
import {
  webhookDeliveryDetailsSchema,
  webhookDeliveryPageSchema,
  webhookSecretSchema,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookSecret,
} from '@lintel/shared/contract/webhooks'
import { withScope } from '../../../../database/scope.ts'
import { buildTestApp, type Call, type TestResponse, type TestApp } from '../../../../testing/build-test-app.ts'
import { captureCompleted } from '../../../data/capture-ingestions/run/capture-event.ts'
import { sendDue } from '../sending/send-due.ts'
import type { SendingDeps } from '../sending/send-to-endpoint.ts'
import { writeEvents } from '../../webhook-events/write-events.ts'

export const organizationId = 'CFA'

export type WebhookFixture = {
  platform: TestApp
  call(url: string, overrides?: Partial<Call>): Promise<TestResponse>
  refusal(url: string, overrides?: Partial<Call>): Promise<[number, string]>
  /** Adds a webhook that subscribes to captures. */
  add(address: string, overrides?: object): Promise<WebhookSecret>
  /** Writes events for this many captures and returns their ids. */
  writeEvents(captures?: number): Promise<string[]>
  /** Runs one job, as a worker does. */
  work(overrides?: Partial<SendingDeps> & { signal?: AbortSignal; wakeId?: string }): Promise<void>
  /** Moves all timestamps into the past, as if this much time had passed. */
  pass(interval: string): Promise<void>
  log(endpointId: string, query?: string): Promise<WebhookDelivery[]>
  details(endpointId: string, id: string): Promise<WebhookDeliveryDetails>
  /** Deletes all webhooks. */
  clear(): Promise<void>
}

const emailBranding = {
  productName: 'Lintel',
  hostOrigin: 'https://lintel.test',
  platformOrigin: 'https://api.lintel.test',
}

export async function openWebhookFixture(): Promise<WebhookFixture> {
  const platform = await buildTestApp({ environment: { WEBHOOK_LOOPBACK: 'on' } })
  const { db, jobs, config, files } = platform
  const deps = { db, jobs, config, emailBranding, signatures: files.signatures }
  return {
    platform,
    ...callsOf(platform),
    ...timesOf(platform),
    async writeEvents(captures = 1) {
      const data = Array.from({ length: captures }, () => ({ captureId: crypto.randomUUID(), fileName: 'Tower.ifc' }))
      await withScope(db, { organizationId }, (tx) => writeEvents(tx, jobs, captureCompleted, { organizationId, data }))
      return data.map(({ captureId }) => captureId)
    },
    async work({ signal = new AbortController().signal, wakeId, ...more } = {}) {
      const requeue = () => Promise.resolve()
      const job = { organizationId, ...(wakeId !== undefined && { wakeId }) }
      await sendDue({ ...deps, ...more }, job, { signal, requeue })
    },
  }
}

function callsOf(platform: TestApp): Pick<WebhookFixture, 'call' | 'refusal' | 'add' | 'log' | 'details'> {
  const call: WebhookFixture['call'] = (url, overrides = {}) =>
    platform.call({ url: `/api${url}`, as: 'local|everything', organization: organizationId, ...overrides })
  return {
    call,
    async refusal(url, overrides = {}) {
      const { status, json } = await call(url, overrides)
      return [status, json<Problem>().code]
    },
    async add(address, overrides = {}) {
      const body = { address, events: ['capture.completed'], ...overrides }
      return webhookSecretSchema.parse((await call('/webhooks', { method: 'POST', body })).json())
    },
    async log(endpointId, query = '') {
      return webhookDeliveryPageSchema.parse((await call(`/webhooks/${endpointId}/deliveries${query}`)).json()).items
    },
    async details(endpointId, id) {
      return webhookDeliveryDetailsSchema.parse((await call(`/webhooks/${endpointId}/deliveries/${id}`)).json())
    },
  }
}

function timesOf({ asOwner }: TestApp): Pick<WebhookFixture, 'pass' | 'clear'> {
  return {
    async pass(interval) {
      for (const [table, columns] of Object.entries(times)) {
        const assignments = columns.map((name) => `${name} = ${name} - interval '${interval}'`)
        await asOwner(`update ${table} set ${assignments.join(', ')}`)
      }
    },
    async clear() {
      await asOwner('delete from webhook_endpoints')
      await asOwner('delete from webhook_messages')
      await asOwner('delete from webhook_wakes')
      await asOwner(`delete from pgboss.job where name = 'webhook'`)
      await asOwner('delete from outbox_emails')
    },
  }
}

const times = {
  webhook_endpoints: ['previous_secret_until', 'failing_since', 'held_until'],
  webhook_messages: ['created_at'],
  webhook_deliveries: ['due_at', 'created_at'],
  webhook_wakes: ['at'],
}
