import type { CellObject } from 'write-excel-file/universal'
import { cellText } from '../../../domain/contract/reports/cell-text.ts'
import type { ColumnPart, ColumnPlan } from '../sheet.ts'

export type Cell = CellObject | string | number | null

/** Defaults: US dates, and text like `toLocaleString`. */
export const dateFormat = 'mm/dd/yyyy hh:mm AM/PM'
const plainMoment = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const
/** Earlier days become text: Excel's calendar has an invalid day before this one, and no days before 1900. */
const firstDate = Date.UTC(1900, 2, 1)
const minute = 60_000
const dayLength = 24 * 60 * minute

/** Creates cells from a column's values, one by one. */
export function cellReader(plan: ColumnPlan): (part: ColumnPart, index: number, isGroup?: boolean) => Cell {
  const cellOf = numberCells(plan)
  const missing = plan.empty === undefined ? null : cellText(plan.empty)
  return (part, index, isGroup = false) => {
    const empty = isGroup ? null : missing
    const value = part[index] ?? null
    if (value === null) return empty
    if (typeof value === 'string') return cellText(value) || null
    return Number.isFinite(value) ? cellOf(value) : empty
  }
}

function numberCells(plan: ColumnPlan): (value: number) => Cell {
  if (plan.kind === 'date') return dateCells(plan)
  if (plan.kind === 'date-text') {
    const { format } = new Intl.DateTimeFormat(plan.locale ?? 'en-US', plan.show ?? plainMoment)
    return (value) => format(value)
  }
  const format = plan.kind === 'number' ? plan.format : undefined
  return format === undefined ? (value) => value : (value) => ({ value, type: Number, format })
}

type DatePlan = Extract<ColumnPlan, { kind: 'date' }>

function dateCells({ format = dateFormat, timeZone }: DatePlan): (value: number) => Cell {
  const wallTime = timeZone === undefined ? ownWallTime : wallTimeIn(timeZone)
  return (value) => {
    // A cell has no time zone, so it gets the local time.
    const localTime = wallTime(value)
    if (localTime < firstDate) return new Date(value).toLocaleDateString('en-US', { timeZone })
    return { value: new Date(localTime), type: Date, format }
  }
}

/** The local time of a moment, as if it were UTC. */
function ownWallTime(timestamp: number): number {
  return timestamp - new Date(timestamp).getTimezoneOffset() * minute
}

function wallTimeIn(timeZone: string): (moment: number) => number {
  const clock = new Intl.DateTimeFormat('en-US', { ...plainMoment, hourCycle: 'h23', timeZone })
  return (moment) => {
    // Formats of much earlier years use other eras; such dates become text.
    if (moment < firstDate - dayLength) return moment
    const part = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    const partValue = (name: Intl.DateTimeFormatPartTypes) => part.get(name) ?? 0
    const second = Date.UTC(
      partValue('year'),
      partValue('month') - 1,
      partValue('day'),
      partValue('hour'),
      partValue('minute'),
      partValue('second'),
    )
    return second + (((moment % 1000) + 1000) % 1000)
  }
}
