import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contractVersion, type Release } from '@lintel/shared/remote'
import satisfies from 'semver/functions/satisfies.js'
import intersects from 'semver/ranges/intersects.js'
import { PlatformError } from '../../../../errors/platform-error.ts'

/** Reserved names: other parts of the product, and verbs of the command. */
const reservedNames = new Set(
  (
    'host shell shared platform worker identity e2e tooling lintel registry releases ' +
    'promote rollback end-trial disable enable list prune token'
  ).split(' '),
)

const sharedPackage = '@lintel/shared'

type SharedPackage = { version: string; peerDependencies: Record<string, string> }

/** What the host of this deployment provides: both are built from one commit. The libraries themselves aren't installed here. */
const provided = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve(`${sharedPackage}/package.json`)), 'utf8'),
) as SharedPackage

/** Problems that can't be overridden by `--force`. */
function faultsOf({ name, pages, files }: Release): string[] {
  const withoutScripts = Object.keys(pages).filter((page) => (files.pages[page] ?? []).length === 0)
  return [
    ...(reservedNames.has(name) ? [`A remote can't be named ${name}.`] : []),
    ...withoutScripts.map((page) => `Its page "${page}" has no scripts.`),
    ...(Object.keys(pages).length === 0 ? ['It has no pages.'] : []),
  ]
}

/** Why no host of this deployment can load the release. */
function requirementsUnmet({ contractVersion: contract, requires = {} }: Release): string[] {
  const range = requires[sharedPackage]
  const libraries = Object.entries(provided.peerDependencies).flatMap(([name, peer]) => {
    const required = requires[name]
    if (required === undefined || intersects(required, peer)) return []
    return [`It requires ${name} ${required}, and hosts here provide ${peer}.`]
  })
  return [
    ...(contract === contractVersion
      ? []
      : [`It was built for contract ${contract}, and hosts here have ${contractVersion}.`]),
    ...(range === undefined || satisfies(provided.version, range)
      ? []
      : [`It requires ${sharedPackage} ${range}, and hosts here provide ${provided.version}.`]),
    ...libraries,
  ]
}

/** Rejects releases that no host of this deployment can load; a forced release may be for a later host. */
export function assertServable(release: Release, force: boolean): void {
  const problems = [...faultsOf(release), ...(force ? [] : requirementsUnmet(release))]
  if (problems.length === 0) return
  throw new PlatformError('registry/release-refused', 422, problems.join(' '))
}
