import type { z } from 'zod'

/**
 * Something that other systems are told of when it happens. A module defines its events, lists them in its manifest under `webhookEvents`, and
 * writes them in the transaction of what has happened (`writeEvents` of `organization/webhooks`).
 */
export type WebhookEvent<Data extends object = object> = {
  /** `review.completed`. It must never change: receivers go by it, and endpoints have chosen it. */
  type: string
  /** As it is chosen in the settings: 'Review Completed'. */
  label: string
  /** When it is sent, in a sentence. */
  description: string
  /** What is said of it: ids, names and counts. Whoever wants to know more asks for it; 20 kB at most. */
  data: z.ZodType<Data>
}

/** An event of any data, as lists of events hold them. */
export type AnyWebhookEvent = Omit<WebhookEvent, 'data'> & { data: z.ZodType }
