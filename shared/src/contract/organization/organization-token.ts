import * as z from '../schema-language.ts'

/** `documents`: send capture documents, and nothing else. `captures`: upload files, have them taken in, and read what reviews of captures found. */
export const tokenRights = ['documents', 'captures'] as const
export type TokenRights = (typeof tokenRights)[number]

/** What a program shows instead of signing in; the token itself is told once, to whoever makes it. */
export const organizationTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What the program may do. A platform of before does not say: documents alone. */
  rights: z.enum(tokenRights).optional(),
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
  rights: z.enum(tokenRights).optional(),
})
export type OrganizationTokenCreate = z.infer<typeof organizationTokenCreateSchema>

export const newOrganizationTokenSchema = organizationTokenSchema.extend({ token: z.string() })
export type NewOrganizationToken = z.infer<typeof newOrganizationTokenSchema>
