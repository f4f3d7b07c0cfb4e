import * as z from '../schema-language.ts'

/** What a program shows instead of signing in; the token itself is told once, to whoever makes it. */
export const organizationTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The person's name as it was then. */
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  /** To the hour; null before the first time. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Null while it is good. */
  revokedAt: z.iso.datetime().nullable(),
})
export type OrganizationToken = z.infer<typeof organizationTokenSchema>

export const organizationTokenCreateSchema = z.strictObject({
  name: z.string().trim().min(1, 'Say what the token is for.').max(100),
})
export type OrganizationTokenCreate = z.infer<typeof organizationTokenCreateSchema>

export const newOrganizationTokenSchema = organizationTokenSchema.extend({ token: z.string() })
export type NewOrganizationToken = z.infer<typeof newOrganizationTokenSchema>
