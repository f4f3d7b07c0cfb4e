import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { problemSchema } from '@lintel/shared/contract'
import { remoteManifestSchema } from '@lintel/shared/remote'
import { z } from 'zod'

export type Release = {
  /** The content of the build's `remote.json`. */
  manifest: unknown
  /** Where browsers find the build's files, ending in a slash. */
  baseUrl: string
  /** In place of the build's own version. */
  version?: string
  /** Origin of the platform. */
  registry: string
  token: string
  /** Brings back a version that was released before; a new one is the current one in any case. */
  bringsBack?: boolean
}

/** The `remote.json` of a built remote. */
export function readManifest(dist: string): unknown {
  const file = path.join(dist, 'remote.json')
  if (!existsSync(file)) throw new Error(`There is no build to release: ${file} is missing. Run pnpm build.`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

async function explain(response: Response) {
  const text = await response.text()
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true
  // Something between us and the platform may have answered instead of it.
  if (!isProblem) return text.slice(0, 500)
  const { detail, errors = [] } = problemSchema.parse(JSON.parse(text))
  return [detail, ...errors.map((error) => `  ${error.path}: ${error.message}`)].join('\n')
}

/** An older platform gives no notices. */
const publishedSchema = z.object({ current: z.string(), notices: z.array(z.string()).default([]) })

/**
 * Tells the registry that a remote's files are in place; answers the release, which version browsers load from now on, and
 * what of the release the platform does not know, in sentences.
 */
export async function publish({ manifest, baseUrl, version, registry, token, bringsBack = false }: Release) {
  const built = remoteManifestSchema.parse(manifest)
  const release = { ...built, version: version ?? built.version, baseUrl }
  async function tell(method: 'POST' | 'PUT', address: string, body: object) {
    const response = await fetch(`${registry}/api/registry/${address}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    })
    if (response.ok) return (await response.json()) as unknown
    const what = `${release.name} ${release.version}`
    throw new Error(`The registry refused ${what} (${response.status}): ${await explain(response)}`)
  }
  const { current, notices } = publishedSchema.parse(await tell('POST', 'releases', release))
  if (current === release.version || !bringsBack) return { ...release, current, notices }
  await tell('PUT', `remotes/${release.name}`, { version: release.version })
  return { ...release, current: release.version, notices }
}
