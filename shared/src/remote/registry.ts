import { z } from 'zod'
import { pageKeySchema, remoteDescriptionSchema, remotePageSchema } from './remote-description.ts'

const integritySchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'Give a base64 sha384 integrity value.')

/** What a build emits as `remote.json`: the description plus the files the shell may fetch early. */
export const remoteManifestSchema = remoteDescriptionSchema.extend({
  version: z.string().min(1).max(80),
  /**
   * The doors that its code imports, with the versions it was built against: a shell without them must not run it. Missing in
   * releases from before doors had versions.
   */
  needs: z.record(z.string(), z.string().regex(/^\d+\.\d+\.\d+$/, 'Give the version as 1.2.3.')).optional(),
  /** Files relative to the folder of `remote.json`. */
  files: z.object({
    /** The federation manifest. */
    manifest: z.string(),
    entry: z.object({ file: z.string(), integrity: integritySchema }),
    /** Scripts that a page needs first, by page key; fetched early beside the entry. */
    pages: z.record(z.string(), z.array(z.object({ file: z.string(), integrity: integritySchema }))),
    /** The doors that these scripts import and the shell fetches only when asked for, by page key; it may ask beside the entry. */
    doors: z.record(z.string(), z.array(z.string())).optional(),
  }),
})
export type RemoteManifest = z.infer<typeof remoteManifestSchema>

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

/** A released remote as the registry lists it. */
export const registeredRemoteSchema = remoteManifestSchema.extend({
  pages: z.record(pageKeySchema, registeredPageSchema),
  /** Where its files are, ending in a slash: `http://localhost:9001/`. */
  baseUrl: z.url().endsWith('/'),
  /** Milliseconds for manifest, entry, chunk and factory together; the shell's 8 s unless told. */
  deadline: z.number().int().positive().optional(),
})
export type RegisteredRemote = z.infer<typeof registeredRemoteSchema>

export const registrySchema = z.object({ remotes: z.array(registeredRemoteSchema) })
export type Registry = z.infer<typeof registrySchema>
