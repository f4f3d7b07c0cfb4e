import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Audience } from '@lintel/shared/contract/releases'
import { remoteManifestSchema } from '@lintel/shared/remote'
import { z } from 'zod'
import { askRegistry, type RegistryAccess } from './registry-client.ts'

export type Release = RegistryAccess & {
  /** The content of the build's `remote.json`. */
  manifest: unknown
  /** Where browsers load the build's files, ending in a slash. */
  baseUrl: string
  /** Replaces the build's own version. */
  version?: string
  /** The commit of its sources. */
  commit?: string | undefined
  /** The audience of a trial; everyone by default. */
  audience?: Partial<Audience> | undefined
  /** The name of a preview, which is not delivered to anyone. */
  preview?: string | undefined
  /** Ignores requirements that no host meets, unknown roles, and path conflicts with other remotes. */
  force?: boolean
  /** Makes an earlier version live again; new versions always become live. */
  bringsBack?: boolean
}

/** The `remote.json` of a built remote. */
export function readManifest(dist: string): unknown {
  const file = path.join(dist, 'remote.json')
  if (!existsSync(file)) throw new Error(`There is no build to release: ${file} is missing. Run pnpm build.`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Earlier platforms send no notices. */
const publishedSchema = z.object({ current: z.string(), notices: z.array(z.string()).default([]) })

/**
 * Registers a remote's release after its files have been uploaded; returns the release, the version that browsers
 * load from now on, and what the platform does not know of the release, in sentences.
 */
export async function publish({
  manifest,
  baseUrl,
  version,
  commit,
  audience,
  preview,
  force = false,
  bringsBack = false,
  ...access
}: Release) {
  const built = remoteManifestSchema.parse(manifest)
  const release = { ...built, version: version ?? built.version, baseUrl }
  const about = `${release.name} ${release.version}`
  const body = {
    ...release,
    ...(commit !== undefined && { commit }),
    ...(audience && { audience }),
    ...(preview !== undefined && { preview }),
    ...(force && { force }),
  }
  const answer = await askRegistry(access, { method: 'POST', address: 'releases', body, about })
  const { current, notices } = publishedSchema.parse(answer)
  if (current === release.version || !bringsBack || preview !== undefined) return { ...release, current, notices }
  const address = `remotes/${release.name}`
  await askRegistry(access, { method: 'PUT', address, body: { version: release.version }, about })
  return { ...release, current: release.version, notices }
}
