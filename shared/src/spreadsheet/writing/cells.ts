import type { CellObject } from 'write-excel-file/universal'
import { cellText } from '../../contract/reports/cell-text.ts'
import type { ColumnPart, ColumnPlan } from '../sheet.ts'

export type Cell = CellObject | string | number | null

/** Unless the caller says otherwise: dates as the United States write them, text as `toLocaleString` does. */
const dateFormat = 'mm/dd/yyyy hh:mm AM/PM'
const plainMoment = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const
/** Before it Excel's calendar has a day that never was, and before 1900 none at all. */
const firstDate = Date.UTC(1900, 2, 1)
const minute = 60_000

/** Makes cells of a column's values, one by one. */
export function cellReader(plan: ColumnPlan): (part: ColumnPart, at: number) => Cell {
  const cellOf = numberCells(plan)
  const empty = plan.empty === undefined ? null : cellText(plan.empty)
  return (part, at) => {
    const value = part[at] ?? null
    if (value === null) return empty
    if (typeof value === 'string') return cellText(value) || null
    return Number.isFinite(value) ? cellOf(value) : empty
  }
}

function numberCells(plan: ColumnPlan): (value: number) => Cell {
  if (plan.kind === 'date') return dateCells(plan.format)
  if (plan.kind === 'date-text') {
    const { format } = new Intl.DateTimeFormat(plan.locale ?? 'en-US', plan.show ?? plainMoment)
    return (value) => format(value)
  }
  const format = plan.kind === 'number' ? plan.format : undefined
  return format === undefined ? (value) => value : (value) => ({ value, type: Number, format })
}

function dateCells(format = dateFormat): (value: number) => Cell {
  return (value) => {
    const date = new Date(value)
    // A cell knows no time zone: it shows what the clock on the wall showed.
    const shown = value - date.getTimezoneOffset() * minute
    if (shown < firstDate) return date.toLocaleDateString('en-US')
    return { value: new Date(shown), type: Date, format }
  }
}
