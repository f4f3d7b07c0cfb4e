import { periodText, type ReportColumn } from '@lintel/shared/contract/reports'
import { wallTimeIn } from '../files/report-file.ts'

type Value = string | number | boolean | null

/** A week is written as its first day. */
const lengthOfPeriod = { day: 10, week: 10, 'us-week': 10, month: 7, year: 4 } as const

/** Formats the cells of a column: dates in ISO 8601, timestamps in the time zone, numbers without thousands separators. */
export function csvWriter({ type, unit = 'day' }: Pick<ReportColumn, 'type' | 'unit'>, timeZone: string) {
  return (value: Value): Value => {
    if (typeof value !== 'string') return value
    if (type === 'day') return dayText(value, unit)
    return type === 'date' ? momentText(value, timeZone) : value
  }
}

/** ISO 8601 has no quarters. */
function dayText(day: string, unit: NonNullable<ReportColumn['unit']>): string {
  return unit === 'quarter' ? (periodText(unit, day) ?? day) : day.slice(0, lengthOfPeriod[unit])
}

/** `2026-11-22 03:30`; invalid timestamps are returned unchanged. */
function momentText(text: string, timeZone: string): string {
  const localTime = wallTimeIn(timeZone, text)
  return Number.isNaN(localTime) ? text : new Date(localTime).toISOString().slice(0, 16).replace('T', ' ')
}
