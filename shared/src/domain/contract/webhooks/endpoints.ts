import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'

/** `review.completed`: words separated by dots. */
const eventTypeSchema = z
  .string()
  .max(60)
  .regex(/^[a-z]+(\.[a-z]+)*$/, 'Enter the event as words separated by dots, such as review.completed.')

/** A type of event. Modules of the platform register theirs. */
export const webhookEventSchema = z.object({ type: z.string(), label: z.string(), description: z.string() })
export type WebhookEvent = z.infer<typeof webhookEventSchema>

const addressSchema = z
  .string()
  .trim()
  .min(1, 'Enter the URL that receives events.')
  .max(500, "Address can't be longer than 500 characters.")
const descriptionSchema = z.string().trim().max(200, "Description can't be longer than 200 characters.")
const eventsSchema = z.array(eventTypeSchema).min(1, 'Choose at least one event.').max(50)

/** Why the platform has disabled an endpoint: it responded with 410, or all deliveries have failed for days. */
export const webhookProblems = ['gone', 'failing'] as const
export type WebhookProblem = (typeof webhookProblems)[number]

/** An endpoint that receives an organization's events. */
export const webhookEndpointSchema = z.object({
  id: z.uuid(),
  address: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  isEnabled: z.boolean(),
  /** Null unless the platform has disabled it. */
  problem: z.enum(webhookProblems).nullable(),
  /** The moment since which all deliveries have failed; null while they succeed. */
  failingSince: z.iso.datetime().nullable(),
  lastDeliveredAt: z.iso.datetime().nullable(),
  /** The moment until which the platform also sends a signature made with the previous secret. */
  previousSecretUntil: z.iso.datetime().nullable(),
  /** The person's name at that time. */
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  revision: revisionSchema,
})
export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>

export const webhookEndpointsSchema = z.object({
  endpoints: z.array(webhookEndpointSchema),
  /** The maximum number per organization. */
  most: z.number().int().positive(),
})
export type WebhookEndpoints = z.infer<typeof webhookEndpointsSchema>

export const webhookEndpointCreateSchema = z.strictObject({
  address: addressSchema,
  description: descriptionSchema.default(''),
  events: eventsSchema,
})
export type WebhookEndpointCreate = z.output<typeof webhookEndpointCreateSchema>

/** Omitted fields stay unchanged. */
export const webhookEndpointChangeSchema = z.strictObject({
  /** The revision that was read; the response to an outdated one is 409. */
  revision: revisionSchema,
  address: addressSchema.optional(),
  description: descriptionSchema.optional(),
  events: eventsSchema.optional(),
  isEnabled: z.boolean().optional(),
})
export type WebhookEndpointChange = z.output<typeof webhookEndpointChangeSchema>

/** The secret is only returned when an endpoint is created, and when its secret is changed. */
export const webhookSecretSchema = webhookEndpointSchema.extend({ secret: z.string() })
export type WebhookSecret = z.infer<typeof webhookSecretSchema>
