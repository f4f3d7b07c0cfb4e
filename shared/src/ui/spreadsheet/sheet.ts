import type { AboutLines } from '../../domain/contract/reports/sheet-parts.ts'

/** The content of a cell; null leaves it empty, or filled with `empty`. */
type ColumnContent =
  /** Text is never interpreted as a formula. */
  | { kind: 'text'; valueAt: (row: number) => string | null }
  /** `format` is an Excel number format: `#,##0.00`. */
  | { kind: 'number'; valueAt: (row: number) => number | null; format?: string }
  /** Milliseconds since 1970. Written as a date that Excel can calculate with, in the person's time zone by default. */
  | { kind: 'date'; valueAt: (row: number) => number | null; format?: string; timeZone?: string | undefined }
  /** Milliseconds since 1970. Written as text in the format of the locale. */
  | { kind: 'date-text'; valueAt: (row: number) => number | null; locale?: string; show?: Intl.DateTimeFormatOptions }

export type SheetColumn = ColumnContent & {
  title: string
  /** Width in characters. */
  width?: number
  /** The text for missing values: 'N/A'. */
  empty?: string
}

export type Sheet = {
  name: string
  /** Lines of a second sheet, for example about the time zone of the dates, because cells have none. */
  about?: AboutLines
  columns: readonly SheetColumn[]
  rowCount: number
  /** Set if rows are grouped. */
  outline?: SheetOutline
}

/** Rows that Excel can collapse under the row of their group. */
export type SheetOutline = {
  /** 0 for the outermost level; Excel supports seven levels below it. */
  levelAt: (row: number) => number
  /** Whether this is the row of a group; it gets no text for missing values. */
  isGroup: (row: number) => boolean
}

/** A column without its values, as the worker receives it. */
export type ColumnPlan = { [Kind in SheetColumn as Kind['kind']]: Omit<Kind, 'valueAt'> }[SheetColumn['kind']]

/** A part of a column's values; NaN is a missing number or date. */
export type ColumnPart = (string | null)[] | Float64Array<ArrayBuffer>
