import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'

/** `review.completed`: what happened, as words with dots between them. */
const eventTypeSchema = z
  .string()
  .max(60)
  .regex(/^[a-z]+(\.[a-z]+)*$/, 'Enter the event as words separated by dots, such as review.completed.')

/** Something that endpoints are told of. Which there are, the platform says: parts of it add theirs. */
export const webhookEventSchema = z.object({ type: z.string(), label: z.string(), description: z.string() })
export type WebhookEvent = z.infer<typeof webhookEventSchema>

const addressSchema = z
  .string()
  .trim()
  .min(1, 'Enter the URL that receives events.')
  .max(500, "Address can't be longer than 500 characters.")
const descriptionSchema = z.string().trim().max(200, "Description can't be longer than 200 characters.")
const eventsSchema = z.array(eventTypeSchema).min(1, 'Choose at least one event.').max(50)

/** Why the platform has switched an endpoint off: it answered 410, or nothing has arrived for days. */
export const webhookProblems = ['gone', 'failing'] as const
export type WebhookProblem = (typeof webhookProblems)[number]

/** Where events of an organization are sent to. */
export const webhookEndpointSchema = z.object({
  id: z.uuid(),
  address: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  isEnabled: z.boolean(),
  /** Null if the platform has not switched it off. */
  problem: z.enum(webhookProblems).nullable(),
  /** Since when everything has failed; null while events arrive. */
  failingSince: z.iso.datetime().nullable(),
  lastDeliveredAt: z.iso.datetime().nullable(),
  /** Until when signatures of the secret before are sent as well. */
  previousSecretUntil: z.iso.datetime().nullable(),
  /** The person's name as it was then. */
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  revision: revisionSchema,
})
export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>

export const webhookEndpointsSchema = z.object({
  endpoints: z.array(webhookEndpointSchema),
  /** How many an organization may have. */
  most: z.number().int().positive(),
})
export type WebhookEndpoints = z.infer<typeof webhookEndpointsSchema>

export const webhookEndpointCreateSchema = z.strictObject({
  address: addressSchema,
  description: descriptionSchema.default(''),
  events: eventsSchema,
})
export type WebhookEndpointCreate = z.output<typeof webhookEndpointCreateSchema>

/** What is left out stays as it is. */
export const webhookEndpointChangeSchema = z.strictObject({
  /** The one that was read: a stale one is answered 409. */
  revision: revisionSchema,
  address: addressSchema.optional(),
  description: descriptionSchema.optional(),
  events: eventsSchema.optional(),
  isEnabled: z.boolean().optional(),
})
export type WebhookEndpointChange = z.output<typeof webhookEndpointChangeSchema>

/** The secret is told this once: when an endpoint is made, and when its secret is changed. */
export const webhookSecretSchema = webhookEndpointSchema.extend({ secret: z.string() })
export type WebhookSecret = z.infer<typeof webhookSecretSchema>
