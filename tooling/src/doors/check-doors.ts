import { firstVersion, readRecord, readSurfaces, strayRecords, type DoorRecord } from './door-record.ts'
import type { Surface } from './door-surface.ts'
import { compareSurfaces, hasChanged, nextVersion, type SurfaceChange } from './door-version.ts'

/** A door that is not as it is recorded, and the record that would be true. */
export type ChangedDoor = { door: string; before: DoorRecord | undefined; change: SurfaceChange; record: DoorRecord }

const nothing = { exports: {}, behind: {} }

type Recorded = (door: string) => DoorRecord | undefined

/** The doors that differ from their records. `compatible` names those whose changes older callers need not notice. */
export function changedDoors(
  surfaces: ReadonlyMap<string, Surface>,
  recorded: Recorded,
  compatible: readonly string[] = [],
): ChangedDoor[] {
  return [...surfaces].flatMap(([door, surface]) => {
    const before = recorded(door)
    const change = compareSurfaces(before ?? nothing, surface)
    if (before && !hasChanged(change)) return []
    const version = before ? nextVersion(before.version, change, compatible.includes(door)) : firstVersion
    return [{ door, before, change, record: { version, ...surface } }]
  })
}

const words: readonly (readonly [keyof SurfaceChange, string])[] = [
  ['removed', 'no longer there'],
  ['changed', 'of another type'],
  ['added', 'new'],
]

/** What became of a door, for whoever has changed it. */
export function tellChange({ door, before, change, record }: ChangedDoor): string {
  if (!before) return `${door} ${record.version}: a new door`
  const lines = words.flatMap(([kind, said]) =>
    change[kind].length > 0 ? [`  ${said}: ${change[kind].join(', ')}`] : [],
  )
  return [`${door} ${before.version} → ${record.version}`, ...lines].join('\n')
}

/** For the check: what has to be done when doors have changed without their versions, or are gone without their records. */
export function doorProblems(changed: readonly ChangedDoor[], stray: readonly string[]): string[] {
  if (changed.length + stray.length === 0) return []
  return [
    ...changed.map(tellChange),
    ...stray.map((file) => `${file} records a door that is gone.`),
    'Remotes are loaded by the versions of the doors they need, and these are not what shared/doors says. Run pnpm doors,',
    'which sets the versions above, and commit them. If remotes that were built against the old version need not notice',
    'that a type has changed (another optional property, a wider parameter), say so: pnpm doors --compatible ui,api.',
  ]
}

/** Reads every door from its sources; answers what has to be done where one is not as it is recorded. */
export async function checkDoors(): Promise<string[]> {
  return doorProblems(changedDoors(await readSurfaces(), readRecord), strayRecords())
}
