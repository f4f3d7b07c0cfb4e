import { unsupportedMessage, fallbackTiming, readTiming, type Schedule } from '@lintel/shared/contract/reports'
import { unsupportedVersionError } from '../data-sources/unsupported-version.ts'
import type { StoredSchedule } from './repository.ts'

type KnownParts = Pick<Schedule, 'recurrence' | 'format' | 'condition' | 'problem'>

/** The recurrence and condition, with defaults for what a newer release has written. */
export function readStoredSchedule(schedule: StoredSchedule): KnownParts {
  const timing = readTiming(schedule)
  return timing
    ? { ...timing, problem: schedule.problem }
    : { ...fallbackTiming(schedule), problem: unsupportedMessage }
}

/** Fails with 409 for a schedule from a newer release, because it is neither run nor changed here. */
export function assertSupported(schedule: StoredSchedule): void {
  if (!readTiming(schedule)) throw unsupportedVersionError()
}
