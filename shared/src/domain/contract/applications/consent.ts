import * as z from '../schema-language.ts'

/** A person who has allowed an application to act for them. */
export const applicationConsentSchema = z.object({
  personId: z.string(),
  /** As the identity provider had it when the person last allowed it. */
  personName: z.string(),
  /** In how many places the person is signed in with it. */
  signIns: z.number().int().positive(),
  since: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type ApplicationConsent = z.infer<typeof applicationConsentSchema>

/** People come in the order of their ids; `after` is the last one of the page before. */
export const applicationConsentsQuerySchema = z.object({
  after: z.string().max(200).optional(),
  take: z.coerce.number().int().min(1).max(100).default(50),
})

export const applicationConsentsSchema = z.object({
  items: z.array(applicationConsentSchema),
  next: z.string().nullable(),
})
export type ApplicationConsents = z.infer<typeof applicationConsentsSchema>
