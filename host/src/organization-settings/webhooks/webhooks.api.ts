import { api, queryOptions, type QueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import {
  webhookDeliveryDetailsSchema,
  webhookDeliveryPageSchema,
  webhookDeliverySchema,
  webhookEndpointSchema,
  webhookEndpointsSchema,
  webhookEventSchema,
  webhookReplayedSchema,
  webhookSecretSchema,
  type WebhookDelivery,
  type WebhookEndpointChange,
  type WebhookEndpointCreate,
  type WebhookReplay,
} from '@lintel/shared/contract/webhooks'
import { settingsChange } from '../settings-change.ts'

const all = '/webhooks'

function keyOf(organization: string, ...rest: (string | number | null)[]) {
  return ['host', 'webhooks', organization, ...rest]
}

function urlOf(id: string, ...parts: string[]): string {
  return [all, ...[id, ...parts].map(encodeURIComponent)].join('/')
}

/** The event types available to webhooks. */
export function webhookEventsQuery(organization: string) {
  return queryOptions({
    queryKey: ['host', 'webhook-events', organization],
    queryFn: ({ signal }) =>
      api.get('/webhook-events', { schema: z.array(webhookEventSchema), signal, organization: { id: organization } }),
  })
}

/** Deliveries change outside this page, so every mount refetches. */
const alwaysStale = { staleTime: 0 }

export function webhooksQuery(organization: string) {
  return queryOptions({
    ...alwaysStale,
    queryKey: keyOf(organization),
    queryFn: ({ signal }) =>
      api.get(all, { schema: webhookEndpointsSchema, signal, organization: { id: organization } }),
  })
}

export type LogPart = { id: string; before: number | undefined; status: string | undefined }

const soonMilliseconds = 60_000

/** A page of a webhook's log. Polls every few seconds while deliveries are pending. */
export function deliveriesQuery(organization: string, { id, before, status }: LogPart) {
  return queryOptions({
    ...alwaysStale,
    queryKey: keyOf(organization, id, before ?? null, status ?? null),
    queryFn: ({ signal }) =>
      api.get(urlOf(id, 'deliveries'), {
        schema: webhookDeliveryPageSchema,
        searchParams: { before, status },
        signal,
        organization: { id: organization },
      }),
    refetchInterval: ({ state: { data } }) => (data?.items.some(isDueSoon) ? 3000 : false),
  })
}

function isDueSoon({ nextAttemptAt }: WebhookDelivery): boolean {
  return nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + soonMilliseconds
}

export function deliveryQuery(organization: string, { id, deliveryId }: { id: string; deliveryId: string }) {
  return queryOptions({
    ...alwaysStale,
    queryKey: keyOf(organization, id, 'one', deliveryId),
    queryFn: ({ signal }) =>
      api.get(urlOf(id, 'deliveries', deliveryId), {
        schema: webhookDeliveryDetailsSchema,
        signal,
        organization: { id: organization },
      }),
  })
}

export function createWebhook(client: QueryClient, organization: string) {
  return settingsChange(client, keyOf(organization), (body: WebhookEndpointCreate) =>
    api.post(all, { body, schema: webhookSecretSchema, organization: { id: organization } }),
  )
}

export function changeWebhook(client: QueryClient, organization: string, id: string) {
  return settingsChange(client, keyOf(organization), (body: WebhookEndpointChange) =>
    api.patch(urlOf(id), { body, schema: webhookEndpointSchema, organization: { id: organization } }),
  )
}

export function deleteWebhook(client: QueryClient, organization: string, id: string) {
  return settingsChange(client, keyOf(organization), () =>
    api.delete(urlOf(id), { organization: { id: organization } }),
  )
}

export function changeSecret(client: QueryClient, organization: string, id: string) {
  return settingsChange(client, keyOf(organization), () =>
    api.post(urlOf(id, 'secret'), { schema: webhookSecretSchema, organization: { id: organization } }),
  )
}

export function sendTest(client: QueryClient, organization: string, id: string) {
  return settingsChange(client, keyOf(organization), () =>
    api.post(urlOf(id, 'test'), { schema: webhookDeliverySchema, organization: { id: organization } }),
  )
}

export function replayDelivery(client: QueryClient, organization: string, id: string) {
  return settingsChange(client, keyOf(organization), (deliveryId: string) =>
    api.post(urlOf(id, 'deliveries', deliveryId, 'replay'), {
      schema: webhookDeliverySchema,
      organization: { id: organization },
    }),
  )
}

export function replayRange(client: QueryClient, organization: string, id: string) {
  return settingsChange(client, keyOf(organization), (body: WebhookReplay) =>
    api.post(urlOf(id, 'replay'), { body, schema: webhookReplayedSchema, organization: { id: organization } }),
  )
}
