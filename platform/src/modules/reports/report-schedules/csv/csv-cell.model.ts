import type { ReportColumn } from '@lintel/shared/contract/reports'
import { wallTimeIn } from '../files/wall-time.ts'

type Value = string | number | boolean | null

const lengthOfPeriod = { day: 10, month: 7, year: 4 } as const

/** Makes the cells of a column: days as ISO 8601 has them, moments by the clock of the zone, numbers without ends of thousands. */
export function csvWriter({ type, unit = 'day' }: Pick<ReportColumn, 'type' | 'unit'>, timeZone: string) {
  return (value: Value): Value => {
    if (typeof value !== 'string') return value
    if (type === 'day') return value.slice(0, lengthOfPeriod[unit])
    return type === 'date' ? momentText(value, timeZone) : value
  }
}

/** `2026-11-22 03:30`; what is no moment stays as it is. */
function momentText(text: string, timeZone: string): string {
  const shown = wallTimeIn(timeZone, text)
  return Number.isNaN(shown) ? text : new Date(shown).toISOString().slice(0, 16).replace('T', ' ')
}
