import { pageSchema } from '../page.ts'
import * as z from '../schema-language.ts'

/** `ended`: the endpoint was disabled before the event could be delivered. */
export const webhookDeliveryStatuses = ['waiting', 'delivered', 'failed', 'ended'] as const
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number]

/** One attempt to deliver an event, with the response of the endpoint. */
export const webhookAttemptSchema = z.object({
  at: z.iso.datetime(),
  /** Milliseconds. */
  duration: z.number().int().nonnegative(),
  /** The HTTP status; null without a response. */
  status: z.number().int().nullable(),
  /** Why the attempt failed, in words for users. */
  problem: z.string().nullable(),
  /** The beginning of the response, at most 1 kB. */
  answer: z.string(),
})
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>

/** The delivery of one event to one endpoint. */
export const webhookDeliverySchema = z.object({
  id: z.uuid(),
  /** Increases over time. */
  position: z.number().int(),
  /** The `webhook-id` by which receivers detect duplicates. */
  messageId: z.string(),
  type: z.string(),
  status: z.enum(webhookDeliveryStatuses),
  attempts: z.number().int().nonnegative(),
  createdAt: z.iso.datetime(),
  /** Null unless the delivery is waiting. */
  nextAttemptAt: z.iso.datetime().nullable(),
  lastAttempt: webhookAttemptSchema.nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

export const webhookDeliveryPageSchema = pageSchema(webhookDeliverySchema)
export type WebhookDeliveryPage = z.infer<typeof webhookDeliveryPageSchema>

export const webhookDeliveryDetailsSchema = webhookDeliverySchema.extend({
  /** The exact request body. */
  body: z.string(),
  /** Newest first; at most 50. */
  history: z.array(webhookAttemptSchema),
})
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetailsSchema>

/** Which deliveries to repeat: those of events between two moments. */
export const webhookReplaySchema = z.strictObject({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  /** `missed`: deliveries that failed or ended. `all`: also successful ones. */
  which: z.enum(['missed', 'all']).default('missed'),
})
export type WebhookReplay = z.output<typeof webhookReplaySchema>

export const webhookReplayedSchema = z.object({ replayed: z.number().int().nonnegative() })
export type WebhookReplayed = z.infer<typeof webhookReplayedSchema>
