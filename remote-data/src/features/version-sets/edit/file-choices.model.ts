import type { VersionSetCapture } from '@lintel/shared/contract/captures'
import { toIsoDay } from '@lintel/shared/widgets'

/** A file of a project with its versions, newest first. */
export type FileChoice = { name: string; versions: readonly VersionSetCapture[] }

/** The files by name. Includes all captures of the current set. */
export function fileChoices(
  choices: readonly VersionSetCapture[],
  ofSet: readonly VersionSetCapture[] = [],
): FileChoice[] {
  const captureIds = new Set(choices.map(({ captureId }) => captureId))
  const all = [...choices, ...ofSet.filter(({ captureId }) => !captureIds.has(captureId))]
  const newestFirst = all.toSorted((one, other) => other.captureDate.localeCompare(one.captureDate))
  const byName = Map.groupBy(newestFirst, ({ fileName }) => fileName.toLowerCase())
  return [...byName.values()]
    .map((versions) => ({ name: versions[0]?.fileName ?? '', versions }))
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))
}

/** The newest version of each file that was captured by that day. */
export function latestUntil(files: readonly FileChoice[], day: string): string[] {
  return files.flatMap(({ versions }) => {
    const latest = versions.find(({ captureDate }) => toIsoDay(new Date(captureDate)) <= day)
    return latest ? [latest.captureId] : []
  })
}

/** The selected version of a file; undefined if it isn't selected. */
export function selectedVersion(
  { versions }: FileChoice,
  captureIds: readonly string[],
): VersionSetCapture | undefined {
  return versions.find(({ captureId }) => captureIds.includes(captureId))
}

/** The selection with another version of a file, or without it. */
export function withVersion({ versions }: FileChoice, captureIds: readonly string[], captureId?: string): string[] {
  const otherIds = captureIds.filter((id) => versions.every((version) => version.captureId !== id))
  return captureId === undefined ? otherIds : [...otherIds, captureId]
}
