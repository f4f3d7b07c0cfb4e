import { newerWords, timingInPlaceOf, timingOf, type Schedule } from '@lintel/shared/contract/reports'
import { newerWritten } from '../data-sources/newer-words.ts'
import type { StoredSchedule } from './repository.ts'

type Told = Pick<Schedule, 'recurrence' | 'format' | 'condition' | 'problem'>

/** When and how it is sent, and why not: of one that another version has written, what stands in for what is not understood. */
export function understoodSchedule(schedule: StoredSchedule): Told {
  const timing = timingOf(schedule)
  return timing ? { ...timing, problem: schedule.problem } : { ...timingInPlaceOf(schedule), problem: newerWords }
}

/** Fails with 409 for one that is not understood: it is neither sent nor changed here, and loses nothing. */
export function assertUnderstood(schedule: StoredSchedule): void {
  if (!timingOf(schedule)) throw newerWritten()
}
