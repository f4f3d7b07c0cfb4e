import * as z from '../schema-language.ts'

const versionSchema = z.string().min(1).max(80)

/** To whom a trial goes, in plain words: only who can release reads them. */
export const audienceSchema = z.strictObject({
  /** Percent of all people, to two decimals. */
  share: z.number().min(0).max(100).multipleOf(0.01).default(0),
  /** Codes, as addresses have them. */
  organizations: z.array(z.string().trim().min(1).max(40)).max(50).default([]),
  /** E-mail addresses. */
  people: z.array(z.email().max(320)).max(50).default([]),
})
export type Audience = z.infer<typeof audienceSchema>

export const releasedVersionSchema = z.object({
  version: versionSchema,
  releasedAt: z.iso.datetime(),
  /** Of whoever released it: a person's name, or that of a token's team. */
  releasedBy: z.string(),
  commit: z.string().nullable(),
  /** Whether its files must stay: live, on trial, may stand in, or released in the last 30 days. */
  isKept: z.boolean(),
})
export type ReleasedVersion = z.infer<typeof releasedVersionSchema>

/** What is known of a remote to users who can release it. */
export const remoteStateSchema = z.object({
  name: z.string(),
  owner: z.string(),
  navigationGroup: z.string(),
  /** The version that goes to all. */
  live: versionSchema,
  /** What `rollback` without a version leads to; null if nothing was live before. */
  previous: versionSchema.nullable(),
  /** What may stand in for the live version, newest first. */
  earlier: z.array(versionSchema),
  trial: audienceSchema
    .extend({ version: versionSchema, since: z.iso.datetime(), by: z.string(), shown: z.number(), failed: z.number() })
    .nullable(),
  disabled: z.object({ reason: z.string(), since: z.iso.datetime(), by: z.string() }).nullable(),
  changedAt: z.iso.datetime(),
  /** Newest first; the oldest are left out where there are many. */
  versions: z.array(releasedVersionSchema),
})
export type RemoteState = z.infer<typeof remoteStateSchema>

export const remoteStatesSchema = z.object({ items: z.array(remoteStateSchema) })
export type RemoteStates = z.infer<typeof remoteStatesSchema>

/** `POST /api/registry/remotes/{name}/trial` */
export const trialChangeSchema = audienceSchema.extend({ version: versionSchema })
export type TrialChange = z.input<typeof trialChangeSchema>

/** `POST …/promote`: the version on trial unless told. `POST …/rollback`: the one that was live before unless told. */
export const versionChangeSchema = z.strictObject({ version: versionSchema.optional() })
export type VersionChange = z.infer<typeof versionChangeSchema>

/** `GET /api/registry/remotes/{name}/address`: ending in a slash; null if the platform's settings do not say it. */
export const remoteAddressSchema = z.object({ address: z.url().nullable() })

/** `POST …/disable` */
export const disableSchema = z.strictObject({ reason: z.string().trim().min(1, 'Enter a reason.').max(500) })

/** `POST …/enable` and `POST …/end-trial` */
export const noChangeSchema = z.strictObject({})
