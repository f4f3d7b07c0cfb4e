import * as z from '../schema-language.ts'

/** A person who has authorized an application to act for them. */
export const applicationConsentSchema = z.object({
  personId: z.string(),
  /** The name that the person had at the identity provider when they last authorized the application. */
  personName: z.string(),
  /** Number of active sign-ins of the application. */
  signIns: z.number().int().positive(),
  since: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type ApplicationConsent = z.infer<typeof applicationConsentSchema>

/** Sorted by user id; `after` is the last id of the previous page. */
export const applicationConsentsQuerySchema = z.object({
  after: z.string().max(200).optional(),
  take: z.coerce.number().int().min(1).max(100).default(50),
})

export const applicationConsentsSchema = z.object({
  items: z.array(applicationConsentSchema),
  next: z.string().nullable(),
})
export type ApplicationConsents = z.infer<typeof applicationConsentsSchema>
