import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contractVersion, type Release } from '@lintel/shared/remote'
import satisfies from 'semver/functions/satisfies.js'
import { PlatformError } from '../../../../errors.ts'

/** Names of what else there is in the product, and verbs of the command: a remote of that name would be taken for it. */
const reservedNames = new Set(
  (
    'host shell shared platform worker identity e2e tooling lintel registry releases ' +
    'promote rollback end-trial disable enable list prune token'
  ).split(' '),
)

const sharedPackage = '@lintel/shared'

/** The version that the host of this deployment provides: both are built from one commit. */
const sharedVersion = readSharedVersion()

function readSharedVersion(): string {
  const file = fileURLToPath(import.meta.resolve(`${sharedPackage}/package.json`))
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

function problemsOf({ name, contractVersion: contract, requires = {}, pages, files }: Release): string[] {
  const range = requires[sharedPackage]
  const withoutScripts = Object.keys(pages).filter((page) => (files.pages[page] ?? []).length === 0)
  return [
    ...(reservedNames.has(name) ? [`No remote may be named ${name}.`] : []),
    ...(contract === contractVersion
      ? []
      : [`It keeps contract ${contract}, and shells here keep ${contractVersion}.`]),
    ...(range === undefined || satisfies(sharedVersion, range)
      ? []
      : [`It requires ${sharedPackage} ${range}, and hosts here provide ${sharedVersion}.`]),
    ...withoutScripts.map((page) => `Its page "${page}" has no scripts.`),
    ...(Object.keys(pages).length === 0 ? ['It has no pages.'] : []),
  ]
}

/** Refuses what no shell of this platform could serve. */
export function assertServable(release: Release): void {
  const problems = problemsOf(release)
  if (problems.length === 0) return
  throw new PlatformError('registry/release-refused', 422, problems.join(' '))
}
