import { cellText, numberWidth, periodText, getSheetFormat, type ReportColumn } from '@lintel/shared/contract/reports'
import type { CellObject } from 'write-excel-file/node'
import { wallTimeIn } from '../files/report-file.ts'

type Value = string | number | boolean | null

export type SheetCell = CellObject | string | number | boolean | null

/** Excel's calendar has a wrong leap day in 1900, and no dates before. */
const firstDate = Date.UTC(1900, 2, 1)

/** Creates the cells of a column. Text is always text, never a formula. */
export function cellWriter(
  column: Pick<ReportColumn, 'type' | 'format' | 'unit'>,
  { timeZone, currency }: { timeZone: string; currency: string },
): (value: Value) => SheetCell {
  const format = getSheetFormat(column, currency)
  const wallTime = column.type === 'date' ? (text: string) => wallTimeIn(timeZone, text) : Date.parse
  // Excel has no number format for quarters.
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

function timeCell(text: string, time: number, format = ''): SheetCell {
  return time >= firstDate ? { value: new Date(time), type: Date, format } : cellText(text)
}

const widths = { date: 17, day: 12, boolean: 8 }
const narrowest = 10
const widest = 60

/** The column width in characters that avoids `####`. */
export function columnWidth({ title, type, format }: Pick<ReportColumn, 'title' | 'type' | 'format'>) {
  let longest = title.length
  return {
    see(value: Value) {
      if (type === 'text' && typeof value === 'string') longest = Math.max(longest, value.length)
      if (typeof value === 'number') longest = Math.max(longest, numberWidth(value, format !== undefined))
    },
    width() {
      const minWidth = type === 'text' || type === 'number' ? narrowest : widths[type]
      return Math.min(widest, Math.max(minWidth, longest + 2))
    },
  }
}
