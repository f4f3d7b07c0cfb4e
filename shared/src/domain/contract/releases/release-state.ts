import * as z from '../schema-language.ts'

const versionSchema = z.string().min(1).max(80)

/** The audience of a trial; only returned to users who can release. */
export const audienceSchema = z.strictObject({
  /** Percentage of all people, with two decimals. */
  share: z.number().min(0).max(100).multipleOf(0.01).default(0),
  /** Codes, as in URLs. */
  organizations: z.array(z.string().trim().min(1).max(40)).max(50).default([]),
  /** Email addresses. */
  people: z.array(z.email().max(320)).max(50).default([]),
})
export type Audience = z.infer<typeof audienceSchema>

export const releasedVersionSchema = z.object({
  version: versionSchema,
  releasedAt: z.iso.datetime(),
  /** A person's name, or the team of a token. */
  releasedBy: z.string(),
  commit: z.string().nullable(),
  /** Whether its files must not be deleted: it is live, on trial, a fallback, or released in the last 30 days. */
  isKept: z.boolean(),
  /** Set once, when it failed more often than the previous version; `detail` says how often. */
  alert: z.object({ at: z.iso.datetime(), detail: z.string() }).nullable().default(null),
})
export type ReleasedVersion = z.infer<typeof releasedVersionSchema>

/** A preview is delivered to no one: developers open its link. */
export const releasePreviewSchema = z.object({
  /** Lowercase letters, digits and dashes. The next release with this name replaces it. */
  preview: z.string(),
  version: versionSchema,
  releasedAt: z.iso.datetime(),
  releasedBy: z.string(),
  expiresAt: z.iso.datetime(),
})
export type ReleasePreview = z.infer<typeof releasePreviewSchema>

/** The state of a remote for users who can release it. */
export const remoteStateSchema = z.object({
  name: z.string(),
  owner: z.string(),
  navigationGroup: z.string(),
  /** The version that everyone gets. */
  live: versionSchema,
  /** The version that `rollback` restores by default; null if no other version was live before. */
  previous: versionSchema.nullable(),
  /** Fallbacks for the live version, newest first. */
  earlier: z.array(versionSchema),
  trial: audienceSchema
    .extend({ version: versionSchema, since: z.iso.datetime(), by: z.string(), shown: z.number(), failed: z.number() })
    .nullable(),
  disabled: z.object({ reason: z.string(), since: z.iso.datetime(), by: z.string() }).nullable(),
  changedAt: z.iso.datetime(),
  /** Newest first. If there are many, the oldest are omitted. */
  versions: z.array(releasedVersionSchema),
  /** Newest first. */
  previews: z.array(releasePreviewSchema).default([]),
})
export type RemoteState = z.infer<typeof remoteStateSchema>

export const remoteStatesSchema = z.object({ items: z.array(remoteStateSchema) })
export type RemoteStates = z.infer<typeof remoteStatesSchema>

/** `POST /api/registry/remotes/{name}/trial` */
export const trialChangeSchema = audienceSchema.extend({ version: versionSchema })
export type TrialChange = z.input<typeof trialChangeSchema>

/** `POST …/promote`: by default the version on trial. `POST …/rollback`: by default the previous live version. */
export const versionChangeSchema = z.strictObject({ version: versionSchema.optional() })
export type VersionChange = z.infer<typeof versionChangeSchema>

/** `GET /api/registry/remotes/{name}/address`: ends with a slash; null if it is not in the platform's settings. */
export const remoteAddressSchema = z.object({ address: z.url().nullable() })

/** `POST …/disable` */
export const disableSchema = z.strictObject({ reason: z.string().trim().min(1, 'Enter a reason.').max(500) })

/** `POST …/enable` and `POST …/end-trial` */
export const noChangeSchema = z.strictObject({})
