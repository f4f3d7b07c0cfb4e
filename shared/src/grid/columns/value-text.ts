import type { CellValue, FieldType } from '../../filter/index.ts'
import { userLocale } from '../../format/numbers.ts'
import type { GridColumn } from './column.ts'

const dayParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

type Writer = (value: CellValue) => string

/** Formats take their time to make: once, and when the code of the grid arrives, mostly before its rows do. */
const number = new Intl.NumberFormat(userLocale())
const date = new Intl.DateTimeFormat('en-US', dayParts)
/** A day of no time zone: kept as UTC's, and so written. */
const day = new Intl.DateTimeFormat('en-US', { ...dayParts, timeZone: 'UTC' })

/** By time zone: cells of groups and of pivots ask for a writer each. */
const zoned = new Map<string, Intl.DateTimeFormat>()

const writers: Record<FieldType, Writer> = {
  text: plainText,
  boolean: plainText,
  number: (value) => (typeof value === 'number' ? number.format(value) : plainText(value)),
  date: (value) => dateText(value, date),
  day: (value) => dateText(value, day),
}

/** How the values of a column are written in cells: numbers for the person's locale. Nothing stands for what is missing. */
export function writerOf<Row>({ text, type = 'text', timeZone }: GridColumn<Row>): Writer {
  if (text) return text
  if (type !== 'date' || timeZone === undefined) return writers[type]
  const there = zoned.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...dayParts, timeZone })
  zoned.set(timeZone, there)
  return (value) => dateText(value, there)
}

function dateText(value: CellValue, format: Intl.DateTimeFormat): string {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(moment) ? plainText(value) : format.format(moment)
}

function plainText(value: CellValue): string {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  return value === null ? '' : String(value)
}
