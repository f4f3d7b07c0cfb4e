import type { NotedVisit } from '../visits/noted-visits.ts'

type Failure = { release: NotedVisit['release']; kind: string; detail?: string; at: Date }
type Times = Pick<NotedVisit, 'release' | 'loadMs' | 'renderMs'>

/** Enough to see what is wrong; a page that stays open for a week must not grow by it. */
const mostKept = 100

const failures: Failure[] = []
const times: Times[] = []

/** Keeps what went wrong in this page, for the developer who looks. */
export function noteFailure({ release, kind, detail }: Omit<Failure, 'at'>): void {
  failures.push({ release, kind, at: new Date(), ...(detail !== undefined && { detail }) })
  if (failures.length > mostKept) failures.shift()
}

export function noteTimes({ release, loadMs, renderMs }: NotedVisit): void {
  times.push({ release, ...(loadMs !== undefined && { loadMs }), ...(renderMs !== undefined && { renderMs }) })
  if (times.length > mostKept) times.shift()
}

/** Newest first. */
export function failuresOf(name: string): Failure[] {
  return failures.filter(({ release }) => release.name === name).toReversed()
}

/** Of the page that was opened last. */
export function lastTimesOf(name: string): Times | undefined {
  return times.findLast(({ release }) => release.name === name)
}
