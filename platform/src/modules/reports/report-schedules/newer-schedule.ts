import { unsupportedMessage, fallbackTiming, readTiming, type Schedule } from '@lintel/shared/contract/reports'
import { writtenByNewerRelease } from '../data-sources/newer-release.ts'
import type { StoredSchedule } from './repository.ts'

type KnownParts = Pick<Schedule, 'recurrence' | 'format' | 'condition' | 'problem'>

/** The recurrence and condition, with defaults for what a newer release has written. */
export function understoodSchedule(schedule: StoredSchedule): KnownParts {
  const timing = readTiming(schedule)
  return timing
    ? { ...timing, problem: schedule.problem }
    : { ...fallbackTiming(schedule), problem: unsupportedMessage }
}

/** Fails with 409 for a schedule from a newer release, because it is neither run nor changed here. */
export function assertUnderstood(schedule: StoredSchedule): void {
  if (!readTiming(schedule)) throw writtenByNewerRelease()
}
