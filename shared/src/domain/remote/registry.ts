import { z } from 'zod'
import { pageKeySchema, remoteDescriptionSchema, remotePageSchema } from './remote-description.ts'

const integritySchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'Enter a Base64 SHA-384 integrity value.')

/** What a build emits as `remote.json`: the description plus the files the shell may fetch early. */
export const remoteManifestSchema = remoteDescriptionSchema.extend({
  version: z.string().min(1).max(80),
  /** Version ranges that the host has to provide: `{ "@lintel/shared": "^1.4.0", "react": "^19.0.0" }`. */
  requires: z.record(z.string(), z.string().regex(/^\^\d+\.\d+\.\d+$/, 'Enter the range as ^1.2.3.')).optional(),
  /** Files relative to the folder of `remote.json`. */
  files: z.object({
    /** The federation manifest. */
    manifest: z.string(),
    entry: z.object({ file: z.string(), integrity: integritySchema }),
    /** Scripts that a page needs first, by page key; fetched early beside the entry. */
    pages: z.record(z.string(), z.array(z.object({ file: z.string(), integrity: integritySchema }))),
    /** Lazy entry points of `@lintel/shared` that these scripts import, by page key. The host can load them beside the remote's entry. */
    shared: z.record(z.string(), z.array(z.string())).optional(),
    /** What has changed for people (`changelogSchema`); absent where the remote says nothing of it. */
    changelog: z.string().optional(),
  }),
})
export type RemoteManifest = z.infer<typeof remoteManifestSchema>

/** As Git names it, whole or shortened. */
export const commitSchema = z.string().regex(/^[0-9a-f]{7,64}$/, 'Enter a Git commit hash.')

const wordSchema = z.string().min(1).max(80)

/**
 * A page as the registry lists it. Its remote may be younger than whoever reads this, and know roles and icons that come
 * later: `unknownWords` tells them.
 */
const registeredPageSchema = remotePageSchema.extend({
  anyRole: z.array(wordSchema),
  navigation: z.object({ label: z.string().min(1), icon: wordSchema }).optional(),
})
export type RegisteredPage = z.infer<typeof registeredPageSchema>

/** A release: what was built, and where its files are. */
export const releaseSchema = remoteManifestSchema.extend({
  pages: z.record(pageKeySchema, registeredPageSchema),
  /** Where its files are, ending in a slash: `https://bim.example.org/1.4.0-0a1b2c3d4e/`. */
  baseUrl: z.url().endsWith('/'),
  /** Milliseconds for manifest, entry, chunk and factory together; the shell's default is 8 s. */
  deadline: z.int32().positive().optional(),
  /** When the registry took it; the registry says so itself. */
  releasedAt: z.iso.datetime().optional(),
  /** Of the repository that it was built from. */
  commit: commitSchema.optional(),
})
export type Release = z.infer<typeof releaseSchema>

/**
 * To whom a release on trial goes: to a share of all people, and to the named organizations and people besides. The names are
 * hashes (`audienceHash`), since everyone may read the registry.
 */
export const trialSchema = z.object({
  release: releaseSchema,
  /** Makes that another trial goes to other people. */
  salt: z.string().min(1).max(80),
  /** Percent. */
  share: z.number().min(0).max(100),
  organizations: z.array(z.string()),
  people: z.array(z.string()),
})
export type Trial = z.infer<typeof trialSchema>

/** At most so many releases may stand in for the live one. */
export const mostEarlierReleases = 3

/** A remote in service, by its live release. Shells from before there was more read that alone. */
export const registeredRemoteSchema = releaseSchema.extend({
  /** What may stand in for the live release where that cannot be served or fails, newest first. */
  earlier: z.array(releaseSchema).max(mostEarlierReleases).optional(),
  trial: trialSchema.optional(),
})
export type RegisteredRemote = z.infer<typeof registeredRemoteSchema>

/** A remote out of service: its pages say why and whose it is. None of its code is named, so that none can be loaded. */
export const disabledRemoteSchema = remoteDescriptionSchema
  .pick({ name: true, owner: true, navigationGroup: true, navigationPosition: true })
  .extend({
    pages: z.record(pageKeySchema, registeredPageSchema),
    reason: z.string(),
    since: z.iso.datetime(),
  })
export type DisabledRemote = z.infer<typeof disabledRemoteSchema>

export const registrySchema = z.object({
  remotes: z.array(registeredRemoteSchema),
  disabled: z.array(disabledRemoteSchema).optional(),
  /** Grows with each change. */
  revision: z.number().int().nonnegative().optional(),
  /** When the platform last stood by it: a remembered copy is as old as that. */
  issuedAt: z.iso.datetime().optional(),
})
export type Registry = z.infer<typeof registrySchema>
