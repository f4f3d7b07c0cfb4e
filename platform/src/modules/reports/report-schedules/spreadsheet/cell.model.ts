import { cellText, numberWidth, periodText, sheetFormatOf, type ReportColumn } from '@lintel/shared/contract/reports'
import type { CellObject } from 'write-excel-file/node'
import { wallTimeIn } from '../files/wall-time.ts'

type Value = string | number | boolean | null

export type SheetCell = CellObject | string | number | boolean | null

/** Before it Excel's calendar has a day that never was, and before 1900 none at all. */
const firstDate = Date.UTC(1900, 2, 1)

/** Makes the cells of a column. Text is text, whatever it begins with: never a formula. */
export function cellWriter(
  column: Pick<ReportColumn, 'type' | 'format' | 'unit'>,
  { timeZone, currency }: { timeZone: string; currency: string },
): (value: Value) => SheetCell {
  const format = sheetFormatOf(column, currency)
  const wallTime = column.type === 'date' ? (text: string) => wallTimeIn(timeZone, text) : Date.parse
  // No format writes a quarter.
  if (column.unit === 'quarter')
    return (value) => (typeof value === 'string' ? (periodText('quarter', value) ?? null) : value)
  const isTime = column.type === 'date' || column.type === 'day'
  return (value) => {
    if (typeof value === 'string') return isTime ? timeCell(value, wallTime(value), format) : cellText(value) || null
    if (typeof value !== 'number') return value
    if (!Number.isFinite(value)) return null
    return format === undefined ? value : { value, type: Number, format }
  }
}

function timeCell(text: string, shown: number, format = ''): SheetCell {
  return shown >= firstDate ? { value: new Date(shown), type: Date, format } : cellText(text)
}

const widths = { date: 17, day: 12, boolean: 8 }
const narrowest = 10
const widest = 60

/** Counts how wide a column has to be, in characters, for nothing of it to be shown as `####`. */
export function columnWidth({ title, type, format }: Pick<ReportColumn, 'title' | 'type' | 'format'>) {
  let longest = title.length
  return {
    see(value: Value) {
      if (type === 'text' && typeof value === 'string') longest = Math.max(longest, value.length)
      if (typeof value === 'number') longest = Math.max(longest, numberWidth(value, format !== undefined))
    },
    width() {
      const least = type === 'text' || type === 'number' ? narrowest : widths[type]
      return Math.min(widest, Math.max(least, longest + 2))
    },
  }
}
