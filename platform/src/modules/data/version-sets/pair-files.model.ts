/** A version of a file in a set. `firstId` is the first version of the file. */
export type FileVersion = { captureId: string; fileName: string; firstId: string }

export type FilePair<Version extends FileVersion> = {
  state: 'Same' | 'Changed' | 'Base' | 'Compare'
  base: Version | null
  compare: Version | null
}

/** The files of two sets, paired by name. Renamed files are paired by their first version. */
export function pairFiles<Version extends FileVersion>(
  base: readonly Version[],
  compare: readonly Version[],
): FilePair<Version>[] {
  const rest = new Set(compare)
  const matches = new Map<Version, Version>()
  for (const keyOf of [captureOf, nameOf, lineOf]) {
    const byKey = new Map([...rest].map((version) => [keyOf(version), version]))
    for (const version of base) {
      const match = byKey.get(keyOf(version))
      if (!match || matches.has(version) || !rest.delete(match)) continue
      matches.set(version, match)
    }
  }
  const inBase = base.map((version) => pairOf(version, matches.get(version) ?? null))
  const inCompare = [...rest].map((version) => pairOf(null, version))
  return [...inBase, ...inCompare].toSorted((one, other) => byName(one, other))
}

function pairOf<Version extends FileVersion>(base: Version | null, compare: Version | null): FilePair<Version> {
  if (!base || !compare) return { state: base ? 'Base' : 'Compare', base, compare }
  return { state: base.captureId === compare.captureId ? 'Same' : 'Changed', base, compare }
}

function captureOf({ captureId }: FileVersion): string {
  return captureId
}

export function nameOf({ fileName }: Pick<FileVersion, 'fileName'>): string {
  return fileName.toLowerCase()
}

function lineOf({ firstId }: FileVersion): string {
  return firstId
}

function byName(one: FilePair<FileVersion>, other: FilePair<FileVersion>): number {
  const [name, otherName] = [one, other].map(({ base, compare }) => (base ?? compare)?.fileName ?? '')
  return (name ?? '').localeCompare(otherName ?? '', 'en-US', { numeric: true })
}
