import * as z from '../schema-language.ts'

/** A token for a team's CI. Its value is only returned to the person who creates it. */
export const releaseTokenSchema = z.object({
  id: z.uuid(),
  team: z.string(),
  /** The remotes that the token can release. */
  remotes: z.array(z.string()),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Accurate to the hour; null before the first use. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Null while the token is valid. */
  revokedAt: z.iso.datetime().nullable(),
})
export type ReleaseToken = z.infer<typeof releaseTokenSchema>

export const releaseTokensSchema = z.object({ items: z.array(releaseTokenSchema) })

/** `POST /api/registry/tokens` */
export const releaseTokenCreateSchema = z.strictObject({
  team: z.string().trim().min(1, 'Enter the team that owns the token.').max(100),
  remotes: z
    .array(z.string().regex(/^[a-z][a-z0-9-]{0,79}$/))
    .min(1, 'List the remotes this token can release.')
    .max(50),
  /** How many days it is valid. */
  days: z.number().int().min(1).max(730).default(365),
})
export type ReleaseTokenCreate = z.input<typeof releaseTokenCreateSchema>

export const newReleaseTokenSchema = releaseTokenSchema.extend({ token: z.string() })
export type NewReleaseToken = z.infer<typeof newReleaseTokenSchema>
