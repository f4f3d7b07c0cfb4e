import type { CellValue, FieldType } from '../../../domain/filter/index.ts'
import { formatNumericDate, formatNumericDay } from '../../../core/format/dates.ts'
import { formatNumber } from '../../../core/format/numbers.ts'
import type { GridColumn } from './column.ts'

type Writer = (value: CellValue) => string

const writers: Record<FieldType, Writer> = {
  text: plainText,
  boolean: plainText,
  number: (value) => (typeof value === 'number' ? formatNumber(value) : plainText(value)),
  date: (value) => dateText(value, formatNumericDate),
  day: (value) => dateText(value, formatNumericDay),
}

/**
 * How the values of a column are written in cells: numbers and dates in the person's locale. Missing values are
 * empty.
 */
export function getValueFormatter<Row>({ text, type = 'text', timeZone }: GridColumn<Row>): Writer {
  if (text) return text
  if (type !== 'date' || timeZone === undefined) return writers[type]
  return (value) => dateText(value, (date) => formatNumericDate(date, timeZone))
}

function dateText(value: CellValue, format: (date: number) => string): string {
  const timestamp = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(timestamp) ? plainText(value) : format(timestamp)
}

function plainText(value: CellValue): string {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  return value === null ? '' : String(value)
}
