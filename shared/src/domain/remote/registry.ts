import { z } from 'zod'
import { pageKeySchema, remoteDescriptionSchema, remotePageSchema } from './remote-description.ts'

const integritySchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'Enter a Base64 SHA-384 integrity value.')

/** `remote.json` of a build: the remote's description, and the files that the shell may preload. */
export const remoteManifestSchema = remoteDescriptionSchema.extend({
  version: z.string().min(1).max(80),
  /** Version ranges that the host has to provide: `{ "@lintel/shared": "^1.4.0", "react": "^19.0.0" }`. */
  requires: z.record(z.string(), z.string().regex(/^\^\d+\.\d+\.\d+$/, 'Enter the range as ^1.2.3.')).optional(),
  /** Files relative to the folder of `remote.json`. */
  files: z.object({
    /** The federation manifest. */
    manifest: z.string(),
    entry: z.object({ file: z.string(), integrity: integritySchema }),
    /** The first scripts of each page, by page key; loaded in parallel with the entry. */
    pages: z.record(z.string(), z.array(z.object({ file: z.string(), integrity: integritySchema }))),
    /**
     * Lazy entry points of `@lintel/shared` that these scripts import, by page key. The host loads them in parallel
     * with the remote's entry.
     */
    shared: z.record(z.string(), z.array(z.string())).optional(),
    /** The file with the release notes (`changelogSchema`); omitted if there are none. */
    changelog: z.string().optional(),
  }),
})
export type RemoteManifest = z.infer<typeof remoteManifestSchema>

/** A Git commit hash, full or abbreviated. */
export const commitSchema = z.string().regex(/^[0-9a-f]{7,64}$/, 'Enter a Git commit hash.')

const wordSchema = z.string().min(1).max(80)

/**
 * A page in the registry. Its remote may be newer than this code and use unknown roles and icons (see `findUnknownNames`).
 */
const registeredPageSchema = remotePageSchema.extend({
  anyRole: z.array(wordSchema),
  navigation: z.object({ label: z.string().min(1), icon: wordSchema }).optional(),
})
export type RegisteredPage = z.infer<typeof registeredPageSchema>

/** A release: its manifest and where its files are. */
export const releaseSchema = remoteManifestSchema.extend({
  pages: z.record(pageKeySchema, registeredPageSchema),
  /** The folder of its files, ending in a slash: `https://bim.example.org/1.4.0-0a1b2c3d4e/`. */
  baseUrl: z.url().endsWith('/'),
  /** Milliseconds for loading manifest, entry, chunk and factory together; 8 s by default. */
  deadline: z.int32().positive().optional(),
  /** When the registry accepted it; set by the registry. */
  releasedAt: z.iso.datetime().optional(),
  /** The commit of its repository. */
  commit: commitSchema.optional(),
})
export type Release = z.infer<typeof releaseSchema>

/**
 * The audience of a trial: a share of all people, plus the listed organizations and people. The lists contain hashes of
 * names (`audienceHash`), because the registry is public.
 */
export const trialSchema = z.object({
  release: releaseSchema,
  /** Different for each trial, so that each trial selects different people. */
  salt: z.string().min(1).max(80),
  /** Percent. */
  share: z.number().min(0).max(100),
  organizations: z.array(z.string()),
  people: z.array(z.string()),
})
export type Trial = z.infer<typeof trialSchema>

/** Maximum number of fallback releases. */
export const maxEarlierReleases = 3

/** An active remote with its live release, which is the only one that earlier shells read. */
export const registeredRemoteSchema = releaseSchema.extend({
  /** Fallbacks, newest first, if the live release cannot be loaded or fails. */
  earlier: z.array(releaseSchema).max(maxEarlierReleases).optional(),
  trial: trialSchema.optional(),
})
export type RegisteredRemote = z.infer<typeof registeredRemoteSchema>

/** A disabled remote: its pages show the reason and the owner. It has no URLs of code, so that none can be loaded. */
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
  /** When the platform last confirmed it; determines the age of a cached copy. */
  issuedAt: z.iso.datetime().optional(),
})
export type Registry = z.infer<typeof registrySchema>
