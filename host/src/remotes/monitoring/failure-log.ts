import type { PageVisit } from './visits.ts'

type Failure = { release: PageVisit['release']; kind: string; detail?: string; at: Date }

/** A page that stays open for a week must not grow by it. */
const maxEntries = 100

const failures: Failure[] = []
const shown: PageVisit[] = []

/** Remembers what went wrong in this page, for the developer panel. */
export function logFailure(failure: Omit<Failure, 'at'>): void {
  failures.push({ ...failure, at: new Date() })
  if (failures.length > maxEntries) failures.shift()
}

export function logTimes(visit: PageVisit): void {
  shown.push(visit)
  if (shown.length > maxEntries) shown.shift()
}

/** Newest first. */
export function failuresOf(name: string): Failure[] {
  return failures.filter(({ release }) => release.name === name).toReversed()
}

/** Of the page that was opened last. */
export function lastTimesOf(name: string): PageVisit | undefined {
  return shown.findLast(({ release }) => release.name === name)
}
