import type {
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointCreate,
  WebhookReplay,
} from '@lintel/shared/contract/webhooks'
import { aProblem, http, HttpResponse, mockServer } from '@lintel/shared/testing'

const at = '2026-03-14T15:00:00.000Z'

/** An enabled webhook without deliveries. */
export function aWebhook(parts: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    address: 'https://tracker.example.com/events',
    description: 'Tracker',
    events: ['review.completed'],
    isEnabled: true,
    problem: null,
    failingSince: null,
    lastDeliveredAt: null,
    previousSecretUntil: null,
    createdBy: 'Ada Byrne',
    createdAt: at,
    revision: 1,
    ...parts,
  }
}

/** A delivery that has failed once and is retried later. */
export function aDelivery(parts: Partial<WebhookDelivery> = {}): WebhookDelivery {
  return {
    id: '00000000-0000-4000-8000-0000000000d1',
    position: 7,
    messageId: '00000000-0000-4000-8000-0000000000e1',
    type: 'review.completed',
    status: 'failed',
    attempts: 2,
    createdAt: at,
    nextAttemptAt: null,
    lastAttempt: { at, duration: 120, status: 500, problem: 'It responded with 500.', answer: 'Out of order' },
    ...parts,
  }
}

export type WebhooksPlatform = {
  webhooks: WebhookEndpoint[]
  deliveries: WebhookDelivery[]
  tests: number
  replayed: string[]
  ranges: WebhookReplay[]
  /** Requests for the log. */
  logRequests: string[]
}

const types = ['capture.completed', 'review.completed'].map((type) => {
  const label = type.replace('.', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase())
  return { type, label, description: `Tells of ${type}.` }
})

/** A fake platform that stores webhooks. */
export function webhooksPlatform(start: Partial<WebhooksPlatform> = {}): WebhooksPlatform {
  const empty = { webhooks: [], deliveries: [], tests: 0, replayed: [], ranges: [], logRequests: [] }
  const platform: WebhooksPlatform = { ...empty, ...start }
  mockServer.use(...endpointHandlers(platform), ...logHandlers(platform))
  return platform
}

function endpointHandlers(platform: WebhooksPlatform) {
  return [
    http.get('/api/webhook-events', () => HttpResponse.json(types)),
    http.get('/api/webhooks', () => HttpResponse.json({ endpoints: platform.webhooks, most: 3 })),
    http.post<never, WebhookEndpointCreate>('/api/webhooks', async ({ request }) => {
      const { header, ...content } = await request.json()
      const created = aWebhook({ ...content, headerName: header?.name ?? null, id: crypto.randomUUID() })
      platform.webhooks = [...platform.webhooks, created]
      const secret = created.format === 'otlp' ? '' : 'whsec_c2VjcmV0'
      return HttpResponse.json({ ...created, secret }, { status: 201 })
    }),
    http.patch<{ id: string }, WebhookEndpointChange>('/api/webhooks/:id', async ({ request, params }) => {
      const { revision, header, ...change } = await request.json()
      const found = platform.webhooks.find(({ id }) => id === params.id)
      if (found?.revision !== revision) {
        const detail = 'This webhook was changed after you opened it.'
        return HttpResponse.json(aProblem({ status: 409, code: 'webhooks/changed-meanwhile', detail }), { status: 409 })
      }
      const named = header !== undefined && { headerName: header?.name ?? null }
      const changed = { ...found, ...(change as Partial<WebhookEndpoint>), ...named, revision: revision + 1 }
      platform.webhooks = platform.webhooks.map((one) => (one.id === changed.id ? changed : one))
      return HttpResponse.json(changed)
    }),
    http.delete('/api/webhooks/:id', ({ params }) => {
      platform.webhooks = platform.webhooks.filter(({ id }) => id !== params['id'])
      return new HttpResponse(null, { status: 204 })
    }),
    http.post('/api/webhooks/:id/secret', ({ params }) => {
      const found = platform.webhooks.find(({ id }) => id === params['id']) ?? aWebhook()
      const changed = { ...found, previousSecretUntil: new Date(Date.now() + 86_400_000).toISOString() }
      platform.webhooks = platform.webhooks.map((one) => (one.id === found.id ? changed : one))
      return HttpResponse.json({ ...changed, secret: 'whsec_bmV3' })
    }),
    http.post('/api/webhooks/:id/test', () => {
      platform.tests += 1
      return HttpResponse.json(aDelivery({ type: 'test', status: 'waiting', attempts: 0, lastAttempt: null }), {
        status: 202,
      })
    }),
  ]
}

function logHandlers(platform: WebhooksPlatform) {
  return [
    http.get('/api/webhooks/:id/deliveries', ({ request }) => {
      const { searchParams } = new URL(request.url)
      platform.logRequests.push(searchParams.toString())
      const before = Number(searchParams.get('before') ?? Infinity)
      const status = searchParams.get('status')
      const found = platform.deliveries.filter((one) => one.position < before && (!status || one.status === status))
      const items = found.slice(0, 2)
      return HttpResponse.json({ items, next: found.length > 2 ? items.at(-1)?.position : null })
    }),
    http.get('/api/webhooks/:id/deliveries/:deliveryId', ({ params }) => {
      const found = platform.deliveries.find(({ id }) => id === params['deliveryId']) ?? aDelivery()
      const history = found.lastAttempt ? [found.lastAttempt] : []
      const details: WebhookDeliveryDetails = { ...found, body: '{"type":"review.completed"}', history }
      return HttpResponse.json(details)
    }),
    http.post<{ deliveryId: string }>('/api/webhooks/:id/deliveries/:deliveryId/replay', ({ params }) => {
      platform.replayed.push(params.deliveryId)
      return HttpResponse.json(aDelivery({ status: 'waiting' }), { status: 202 })
    }),
    http.post<never, WebhookReplay>('/api/webhooks/:id/replay', async ({ request }) => {
      platform.ranges.push(await request.json())
      return HttpResponse.json({ replayed: 12 }, { status: 202 })
    }),
  ]
}
