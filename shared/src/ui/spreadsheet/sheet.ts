import type { AboutLines } from '../../domain/contract/reports/sheet-parts.ts'

/** What a cell may hold; null leaves it empty, or fills it with `empty`. */
type ColumnContent =
  /** Text is text, whatever it begins with: never a formula. */
  | { kind: 'text'; valueAt: (row: number) => string | null }
  /** `format` as Excel has them: `#,##0.00`. */
  | { kind: 'number'; valueAt: (row: number) => number | null; format?: string }
  /** Milliseconds since 1970. A date that Excel calculates with, in the time zone of the person unless another is named. */
  | { kind: 'date'; valueAt: (row: number) => number | null; format?: string; timeZone?: string | undefined }
  /** Milliseconds since 1970. Text, as the locale writes date and time. */
  | { kind: 'date-text'; valueAt: (row: number) => number | null; locale?: string; show?: Intl.DateTimeFormatOptions }

export type SheetColumn = ColumnContent & {
  title: string
  /** In characters. */
  width?: number
  /** What stands where there is no value: 'N/A'. */
  empty?: string
}

export type Sheet = {
  name: string
  /** On a second sheet: whose clocks its dates show, as cells know no time zone. */
  about?: AboutLines
  columns: readonly SheetColumn[]
  rowCount: number
  /** Where rows are grouped. */
  outline?: SheetOutline
}

/** Rows that Excel can close below the row of their group. */
export type SheetOutline = {
  /** 0 for the outermost; Excel has seven below it. */
  levelAt: (row: number) => number
  /** The row of a group, in which nothing stands for what is missing. */
  isGroup: (row: number) => boolean
}

/** A column without its values, as the worker gets it. */
export type ColumnPlan = { [Kind in SheetColumn as Kind['kind']]: Omit<Kind, 'valueAt'> }[SheetColumn['kind']]

/** A part of a column's values: of numbers and dates, NaN is no value. */
export type ColumnPart = (string | null)[] | Float64Array<ArrayBuffer>
