import * as z from '../schema-language.ts'
import { nameText } from '../name-text.ts'

/** The rights of tokens from before they could be chosen individually: `captures` means all except `topics`. */
export const tokenRights = ['documents', 'captures'] as const
export type TokenRights = (typeof tokenRights)[number]

/** What a program may do: send capture documents, upload files for ingestion, read review results, and read topics. */
export const programRights = ['documents', 'uploads', 'reviews', 'topics'] as const
export type ProgramRight = (typeof programRights)[number]

/** A token that a program sends instead of signing in. Its value is only returned to the person who creates it. */
export const organizationTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /**
   * The program's rights in the earlier format. Earlier platforms omit it, because their tokens can only send
   * documents.
   */
  rights: z.enum(tokenRights).optional(),
  /**
   * The individual rights; later versions may add more. Earlier platforms omit it, because their tokens can only send
   * documents.
   */
  may: z.array(z.string()).optional(),
  /** The person's name at that time. */
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  /** Accurate to the hour; null before the first use. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Null while the token is valid. */
  revokedAt: z.iso.datetime().nullable(),
})
export type OrganizationToken = z.infer<typeof organizationTokenSchema>

export const organizationTokenCreateSchema = z.strictObject({
  name: nameText(100, { missing: 'Enter a name for the token.' }),
  rights: z.enum(tokenRights).optional(),
  /** Replaces `rights`. */
  may: z.array(z.enum(programRights)).min(1, 'Choose at least one permission.').max(programRights.length).optional(),
})
export type OrganizationTokenCreate = z.infer<typeof organizationTokenCreateSchema>

export const newOrganizationTokenSchema = organizationTokenSchema.extend({ token: z.string() })
export type NewOrganizationToken = z.infer<typeof newOrganizationTokenSchema>
