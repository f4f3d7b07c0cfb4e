import type { CellValue, FieldType } from '../../filter/index.ts'
import type { GridColumn } from './column.ts'

/** As the person's browser has it, and as in the United States where it says nothing. */
export function userLocale(): string {
  return navigator.languages[0] ?? 'en-US'
}

const dayParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

type Writer = (value: CellValue) => string

/** Formats take their time to make, and columns stay. */
const writers = new WeakMap<object, Writer>()

/** How the values of a column are written in cells, for the person's locale. Nothing stands for what is missing. */
export function writerOf<Row>(column: GridColumn<Row>): Writer {
  const writer = writers.get(column) ?? column.text ?? writerFor(column.type)
  writers.set(column, writer)
  return writer
}

function writerFor(type: FieldType = 'text'): Writer {
  switch (type) {
    case 'number': {
      const format = new Intl.NumberFormat(userLocale())
      return (value) => (typeof value === 'number' ? format.format(value) : plainText(value))
    }
    case 'date': {
      const format = new Intl.DateTimeFormat(userLocale(), dayParts)
      return (value) => dateText(value, format)
    }
    case 'day': {
      // A day of no time zone: kept as UTC's, and so written.
      const format = new Intl.DateTimeFormat(userLocale(), { ...dayParts, timeZone: 'UTC' })
      return (value) => dateText(value, format)
    }
    default:
      return plainText
  }
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
