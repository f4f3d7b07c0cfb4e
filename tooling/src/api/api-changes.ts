import { bundledEntryPoints, type Since } from '../../webpack/shares/shared-package.ts'
import { exportsIn, propertiesIn, type Reports } from './api-reports.ts'
import type { Change, Incompatible } from './compare-reports.ts'

const bumps = ['patch', 'minor', 'major'] as const
export type Bump = (typeof bumps)[number]

/** What has a version: exports, and properties of those that the host provides. */
function namesIn(entryPoint: string, report: string): string[] {
  const isBundled = bundledEntryPoints.includes(entryPoint)
  return [...exportsIn(report), ...(isBundled ? [] : propertiesIn(report))].sort()
}

/** What has changed since the last version, by entry point; entry points without a change are left out. */
export function changesSince(
  since: Since,
  current: Reports,
  incompatible: ReadonlyMap<string, readonly Incompatible[]>,
): Change[] {
  return [...new Set([...Object.keys(since), ...current.keys()])].flatMap((entryPoint) => {
    const before = Object.keys(since[entryPoint] ?? {})
    const now = namesIn(entryPoint, current.get(entryPoint) ?? '')
    const change = {
      entryPoint,
      removed: before.filter((name) => !now.includes(name)),
      added: now.filter((name) => !before.includes(name)),
      incompatible: [...(incompatible.get(entryPoint) ?? [])],
    }
    return change.removed.length + change.added.length + change.incompatible.length > 0 ? [change] : []
  })
}

/** By semantic versioning: a major version for a change that breaks code, a minor one for a new name. */
export function requiredBump(changes: readonly Change[]): Bump {
  if (changes.some(({ removed, incompatible }) => removed.length + incompatible.length > 0)) return 'major'
  return changes.length > 0 ? 'minor' : 'patch'
}

/** The highest bump in the change notes (`.changeset/*.md`); undefined without one for the package. */
export function notedBump(notes: readonly string[], packageName: string): Bump | undefined {
  const found = notes.flatMap((note) => {
    const header = /^---\n([\s\S]*?)\n---/.exec(note)?.[1] ?? ''
    return header.split('\n').flatMap((line) => {
      const [, name, bump] = /^['"]?([^'":]+)['"]?:\s*(\w+)/.exec(line) ?? []
      return name === packageName ? bumps.filter((one) => one === bump) : []
    })
  })
  return bumps.findLast((bump) => found.includes(bump))
}

export function isEnough(noted: Bump | undefined, required: Bump): boolean {
  return noted !== undefined && bumps.indexOf(noted) >= bumps.indexOf(required)
}

/** The versions of all exports; new ones get the new version. */
export function nextSince(since: Since, current: Reports, version: string): Since {
  return Object.fromEntries(
    [...current].map(([entryPoint, report]) => [
      entryPoint,
      Object.fromEntries(namesIn(entryPoint, report).map((name) => [name, since[entryPoint]?.[name] ?? version])),
    ]),
  )
}

/** A line for each change. */
export function describeChanges(changes: readonly Change[]): string[] {
  return changes.flatMap(({ entryPoint, removed, added, incompatible }) => [
    entryPoint,
    ...removed.map((name) => `  removed: ${name}`),
    ...incompatible.map(({ name, reason }) => `  incompatible: ${name}\n    ${reason.replaceAll('\n', '\n    ')}`),
    ...added.map((name) => `  added: ${name}`),
  ])
}
