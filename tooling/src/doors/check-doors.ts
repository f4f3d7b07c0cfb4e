import { readDeclared } from './declared-record.ts'
import {
  entryOf,
  firstVersion,
  packagesFrom,
  readPresent,
  readRecord,
  strayRecords,
  type Present,
} from './door-record.ts'
import type { DoorRecord } from '../../webpack/shares/doors.ts'
import type { Surface } from './door-surface.ts'
import { compareSurfaces, hasChanged, mayGo, nextVersion, type SurfaceChange } from './door-version.ts'
import { judgeDoors, type Break, type Breaks } from './judge/judge-doors.ts'

/** A door that is not as it is recorded, and the record that would be true. */
export type ChangedDoor = {
  door: string
  before: DoorRecord | undefined
  change: SurfaceChange
  /** What must not break yet, or not like this. */
  refused: readonly Break[]
  record: DoorRecord
}

type Recorded = (door: string) => DoorRecord | undefined

const nothing = { exports: {}, behind: {}, deprecated: [] }

/** What each door has become. `judge` tells of the doors it is given what breaks; `today` is a day: `2026-05-31`. */
export function changedDoors(
  surfaces: ReadonlyMap<string, Surface>,
  {
    recorded,
    judge,
    today,
  }: { recorded: Recorded; judge: (doors: ReadonlyMap<string, DoorRecord>) => Breaks; today: string },
): ChangedDoor[] {
  const compared = [...surfaces].flatMap(([door, surface]) => {
    const before = recorded(door)
    const change = compareSurfaces(
      before ? { ...before, deprecated: Object.keys(before.deprecated) } : nothing,
      surface,
    )
    return before && !hasChanged(change) ? [] : [{ door, before, change, surface }]
  })
  const suspects = compared.flatMap(({ door, before, change }) =>
    before && change.removed.length + change.changed.length > 0 ? [[door, before] as const] : [],
  )
  const breaks = suspects.length > 0 ? judge(new Map(suspects)) : new Map<string, Break[]>()
  return compared.map(({ door, before, change, surface }) => {
    const broken = breaks.get(door) ?? []
    const refused = broken.filter(({ name }) => !mayGo(before?.deprecated[name], today))
    return {
      door,
      before,
      change,
      refused,
      record: nextRecord({ before, change, surface, isBreak: broken.length > 0, today }),
    }
  })
}

type Next = Pick<ChangedDoor, 'before' | 'change'> & { surface: Surface; isBreak: boolean; today: string }

function nextRecord({ before, change, surface: { exports, behind, deprecated }, isBreak, today }: Next): DoorRecord {
  const version = before ? nextVersion(before.version, change, isBreak) : firstVersion
  const since = deprecated.map((name) => [name, before?.deprecated[name] ?? today] as const)
  // With a new major version it serves nobody of before: who broke it knew that.
  return {
    version,
    serves: isBreak ? [] : (before?.serves ?? []),
    deprecated: Object.fromEntries(since),
    exports,
    behind,
  }
}

/** Records of doors that are gone before all of their names might go. */
export function goneTooEarly(stray: ReadonlyMap<string, DoorRecord>, today: string): string[] {
  return [...stray].flatMap(([file, { exports, deprecated }]) => {
    const early = Object.keys(exports).filter((name) => !mayGo(deprecated[name], today))
    return early.length > 0 ? [`${file} records a door that is gone, with ${early.join(', ')}.`] : []
  })
}

const words: readonly (readonly [keyof SurfaceChange, string])[] = [
  ['removed', 'no longer there'],
  ['changed', 'of another type'],
  ['added', 'new'],
  ['deprecated', 'will go'],
]

/** What became of a door, for whoever has changed it. */
export function tellChange({ door, before, change, record, refused }: ChangedDoor): string {
  if (!before) return `${door} ${record.version}: a new door`
  const lines = words.flatMap(([kind, said]) =>
    change[kind].length > 0 ? [`  ${said}: ${change[kind].join(', ')}`] : [],
  )
  const reasons = refused.map(({ name, why }) => `  breaks ${name}: ${why}`)
  return [`${door} ${before.version} → ${refused.length > 0 ? 'refused' : record.version}`, ...lines, ...reasons].join(
    '\n',
  )
}

const howToBreak = [
  'Doors only grow: remotes that were released run on with them. Give what has to be another one a second name, or a door of its',
  'own (shared/src/grid/v2 as ./grid/v2 of the exports) with a second major version, and write @deprecated above the old one: three',
  'months after pnpm doors has noted that, it may go. What nobody has released yet, only recorded in this branch, goes with',
  'git checkout main -- shared/doors, and pnpm doors once more.',
]

const howToRecord = [
  'Remotes are loaded by the versions of the doors they need, and these are not what shared/doors says. Run pnpm doors, which sets',
  'the versions above, and commit them.',
]

/** For the check: what has to be done when doors have changed without their versions, or are gone without their records. */
export function doorProblems(
  changed: readonly ChangedDoor[],
  stray: ReadonlyMap<string, DoorRecord>,
  today: string,
): string[] {
  if (changed.length + stray.size === 0) return []
  const early = goneTooEarly(stray, today)
  const isRefused = early.length > 0 || changed.some(({ refused }) => refused.length > 0)
  const gone = early.length > 0 ? early : [...stray.keys()].map((file) => `${file} records a door that is gone.`)
  return [...changed.map(tellChange), ...gone, ...(isRefused ? howToBreak : howToRecord)]
}

/** The doors as they have become, judged by the declarations that are recorded. */
export function compareWithRecords({ surfaces, declarations }: Present, today: string): ChangedDoor[] {
  return changedDoors(surfaces, {
    recorded: readRecord,
    today,
    judge: (doors) =>
      judgeDoors(
        [...doors].map(([door, { exports }]) => ({ door, file: entryOf(door), names: Object.keys(exports) })),
        { before: readDeclared(), now: declarations, packagesFrom },
      ),
  })
}

export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** Reads every door from its sources; answers what has to be done where one is not as it is recorded. */
export async function checkDoors(): Promise<string[]> {
  const today = dayOf(new Date())
  return doorProblems(compareWithRecords(await readPresent(), today), strayRecords(), today)
}
