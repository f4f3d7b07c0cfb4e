import * as z from '../schema-language.ts'
import { openEnum } from '../open-enum.ts'
import { revisionSchema } from '../revision.ts'

/** `review.completed` or `version-set.created`: words separated by dots and hyphens. */
const eventTypeSchema = z
  .string()
  .max(60)
  .regex(/^[a-z]+([.-][a-z]+)*$/, 'Enter the event as words separated by dots, such as review.completed.')

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

/**
 * `webhook`: signed messages of Standard Webhooks, one event each. `otlp`: log records of OpenTelemetry (OTLP/HTTP with
 * JSON), several events per request.
 */
export const webhookFormats = ['webhook', 'otlp'] as const
export type WebhookFormat = (typeof webhookFormats)[number]

/** Headers that the platform itself sets, or that say how a request is transferred. */
const reservedHeaders =
  /^(host|content-.*|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|user-agent)$/i

/** The header that authenticates requests to an OTLP receiver. Its value is never returned. */
export const webhookHeaderSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .max(100, "Header name can't be longer than 100 characters.")
    .regex(/^[A-Za-z0-9-]+$/, 'Enter a header name such as Authorization.')
    .refine((name) => !reservedHeaders.test(name), 'This header is set by Lintel. Enter a different one.'),
  value: z
    .string()
    .trim()
    .min(1, 'Enter the value of the header.')
    .max(2000, "Header value can't be longer than 2,000 characters.")
    .regex(/^[\x20-\x7e]+$/, 'Enter the value in ASCII characters on one line.'),
})
export type WebhookHeader = z.infer<typeof webhookHeaderSchema>

/** An endpoint that receives an organization's events. */
export const webhookEndpointSchema = z.object({
  id: z.uuid(),
  address: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  /** Omitted by earlier platforms: `webhook`. */
  format: openEnum(...webhookFormats).optional(),
  /** The name of the secret header of an OTLP endpoint; null without one. */
  headerName: z.string().nullable().optional(),
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
  format: z.enum(webhookFormats).default('webhook'),
  /** For `otlp` only. */
  header: webhookHeaderSchema.nullable().default(null),
})
export type WebhookEndpointCreate = z.output<typeof webhookEndpointCreateSchema>

/** Omitted fields stay unchanged. */
export const webhookEndpointChangeSchema = z.strictObject({
  /** The revision that was read; the response to an outdated one is 409. */
  revision: revisionSchema,
  address: addressSchema.optional(),
  description: descriptionSchema.optional(),
  events: eventsSchema.optional(),
  /** Replaces the secret header of an OTLP endpoint; null removes it. */
  header: webhookHeaderSchema.nullable().optional(),
  isEnabled: z.boolean().optional(),
})
export type WebhookEndpointChange = z.output<typeof webhookEndpointChangeSchema>

/**
 * The secret is only returned here: when an endpoint is created, and when its secret is changed. Empty for OTLP
 * endpoints, which have a header instead.
 */
export const webhookSecretSchema = webhookEndpointSchema.extend({ secret: z.string() })
export type WebhookSecret = z.infer<typeof webhookSecretSchema>
