import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contractVersion, type Release } from '@lintel/shared/remote'
import { PlatformError } from '../../../../errors.ts'

/** Names of what else there is in the product, and verbs of the command: a remote of that name would be taken for it. */
const reservedNames = new Set(
  (
    'host shell shared platform worker identity e2e tooling lintel registry releases ' +
    'promote rollback end-trial disable enable list prune token'
  ).split(' '),
)

const product = '@lintel/shared/'

/** The doors that the shared package of this platform has; its host has them, too. */
const doors: ReadonlySet<string> = readDoors()

function readDoors(): Set<string> {
  const file = new URL('../../package.json', import.meta.resolve('@lintel/shared/remote'))
  const { exports } = JSON.parse(readFileSync(fileURLToPath(file), 'utf8')) as { exports: Record<string, string> }
  return new Set(Object.keys(exports).map((name) => product + name.replace(/^\.\//, '')))
}

function problemsOf({ name, contractVersion: contract, needs = {}, pages, files }: Release): string[] {
  const unknown = Object.keys(needs).filter((need) => need.startsWith(product) && !doors.has(need))
  const withoutScripts = Object.keys(pages).filter((page) => (files.pages[page] ?? []).length === 0)
  return [
    ...(reservedNames.has(name) ? [`No remote may be named ${name}.`] : []),
    ...(contract === contractVersion
      ? []
      : [`It keeps contract ${contract}, and shells here keep ${contractVersion}.`]),
    ...unknown.map((door) => `There is no door ${door}.`),
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
