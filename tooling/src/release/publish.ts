import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { problemSchema } from '@lintel/shared/contract'
import { remoteManifestSchema } from '@lintel/shared/remote'

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

/** Tells the registry that a remote's files are in place; from then on browsers load them. */
export async function publish({ manifest, baseUrl, version, registry, token }: Release) {
  const built = remoteManifestSchema.parse(manifest)
  const release = { ...built, version: version ?? built.version, baseUrl }
  const response = await fetch(`${registry}/api/registry/releases`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(release),
    signal: AbortSignal.timeout(15_000),
  })
  if (response.ok) return release
  const what = `${release.name} ${release.version}`
  throw new Error(`The registry refused ${what} (${response.status}): ${await explain(response)}`)
}
