import { pageSchema } from '../page.ts'
import * as z from '../schema-language.ts'

/** `ended`: the endpoint was switched off before the event had arrived. */
export const webhookDeliveryStatuses = ['waiting', 'delivered', 'failed', 'ended'] as const
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number]

/** One try to send an event, and what came back. */
export const webhookAttemptSchema = z.object({
  at: z.iso.datetime(),
  /** Milliseconds. */
  duration: z.number().int().nonnegative(),
  /** The status of HTTP; null if there was no answer. */
  status: z.number().int().nullable(),
  /** Why it does not count as delivered, in words for people. */
  problem: z.string().nullable(),
  /** The beginning of the answer, 1 kB at most. */
  answer: z.string(),
})
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>

/** One event on its way to one endpoint. */
export const webhookDeliverySchema = z.object({
  id: z.uuid(),
  /** Grows with time. */
  position: z.number().int(),
  /** The `webhook-id` by which receivers tell what they have had before. */
  messageId: z.string(),
  type: z.string(),
  status: z.enum(webhookDeliveryStatuses),
  attempts: z.number().int().nonnegative(),
  createdAt: z.iso.datetime(),
  /** Null unless it waits. */
  nextAttemptAt: z.iso.datetime().nullable(),
  lastAttempt: webhookAttemptSchema.nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

export const webhookDeliveryPageSchema = pageSchema(webhookDeliverySchema)
export type WebhookDeliveryPage = z.infer<typeof webhookDeliveryPageSchema>

export const webhookDeliveryDetailsSchema = webhookDeliverySchema.extend({
  /** What is sent, to the byte. */
  body: z.string(),
  /** The newest first; at most 50. */
  history: z.array(webhookAttemptSchema),
})
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetailsSchema>

/** Which deliveries are sent once more: those of events between these moments. */
export const webhookReplaySchema = z.strictObject({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  /** `missed`: what has failed or was ended; `all`: also what has arrived. */
  which: z.enum(['missed', 'all']).default('missed'),
})
export type WebhookReplay = z.output<typeof webhookReplaySchema>

export const webhookReplayedSchema = z.object({ replayed: z.number().int().nonnegative() })
export type WebhookReplayed = z.infer<typeof webhookReplayedSchema>
