import * as z from '../schema-language.ts'
import { nameText } from '../name-text.ts'

/** What was chosen before rights could be given one by one: `captures` is all of them but `topics`. */
export const tokenRights = ['documents', 'captures'] as const
export type TokenRights = (typeof tokenRights)[number]

/** What a program may do, one by one: send capture documents, upload files and have them taken in, read what reviews have found, read topics. */
export const programRights = ['documents', 'uploads', 'reviews', 'topics'] as const
export type ProgramRight = (typeof programRights)[number]

/** What a program shows instead of signing in; the token itself is told once, to whoever makes it. */
export const organizationTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What the program may do, in two words. A platform of before does not say: documents alone. */
  rights: z.enum(tokenRights).optional(),
  /** The same, right by right; there may be some that came later. A platform of before does not say. */
  may: z.array(z.string()).optional(),
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
  name: nameText(100, { missing: 'Enter a name for the token.' }),
  rights: z.enum(tokenRights).optional(),
  /** In place of `rights`. */
  may: z.array(z.enum(programRights)).min(1, 'Choose at least one permission.').max(programRights.length).optional(),
})
export type OrganizationTokenCreate = z.infer<typeof organizationTokenCreateSchema>

export const newOrganizationTokenSchema = organizationTokenSchema.extend({ token: z.string() })
export type NewOrganizationToken = z.infer<typeof newOrganizationTokenSchema>
