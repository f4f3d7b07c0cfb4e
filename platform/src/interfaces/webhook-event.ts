import type { z } from 'zod'

/**
 * Something that is reported to other systems when it happens. A module defines its events, lists them in its manifest under `webhookEvents`, and
 * writes them in the transaction that causes them (`writeEvents` of `organization/webhooks`).
 */
export type WebhookEvent<Data extends object = object> = {
  /** For example `review.completed`. It must never change: receivers and stored endpoint settings depend on it. */
  type: string
  /** Its name in the settings: 'Review Completed'. */
  label: string
  /** One sentence that says when it is sent. */
  description: string
  /** Its payload: ids, names and counts, 20 kB at most. Receivers query the API for details. */
  data: z.ZodType<Data>
  /** Only members who may manage the organization can have it sent, and use the endpoints that receive it. */
  isForAdministrators?: true
}

/** An event with any payload, for lists of events. */
export type AnyWebhookEvent = Omit<WebhookEvent, 'data'> & { data: z.ZodType }
