import type { ReactNode } from 'react'
import type { NumberFormat } from '../../../domain/expressions/index.ts'
import type { CellValue, FieldType, FieldTypes } from '../../../domain/filter/index.ts'
import type { ColumnSummary } from '../engine/index.ts'

/** Pixels, where a column says nothing (specification 2, "Business constants and limits"). */
export const defaultWidth = 200
export const narrowest = 60
export const widest = 1200

/** The column of checkboxes in front of all others, 70 px wide (specification 2, "BIM management"). */
export const selectionField = '[selection]'
export const selectionWidth = 70

export function clampWidth(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)))
}

export type GridColumn<Row> = {
  /** Its key: in filters, sort orders, the address and the saved setting. */
  field: string
  title: string
  /** Decides operators, order and how values are written; text unless said otherwise. */
  type?: FieldType
  /**
   * Of a `date`: whose clocks cells and spreadsheets show, and whose days filters mean; the person's own unless given (an IANA name). Of a `day`:
   * whose day it is today, where it was counted by the clocks of a zone.
   */
  timeZone?: string | undefined
  value: (row: Row) => CellValue
  /** What its numbers are, to those who calculate with them and in spreadsheets. */
  format?: NumberFormat | undefined
  /** How many of them are a day, where its numbers are durations and not in days: spreadsheets have days. */
  perDay?: number | undefined
  /** What its numbers are measured in, as expressions have units: `ft`. */
  unit?: string | undefined
  /** Pixels. */
  width?: number
  /** Hidden until someone shows it. */
  hidden?: boolean
  /** Pinned: it stands first and stays in sight while the others scroll. */
  pinned?: boolean
  /** Whether the row of filters has one for it, until someone chooses otherwise; it has unless told. */
  filterable?: boolean
  sortable?: boolean
  /** How a value is written in cells and copies; by its type unless given. */
  text?: (value: CellValue) => string
  /** What is drawn in the cell instead of the text. Keep it light: it is drawn for every row in sight. */
  cell?: (row: Row) => ReactNode
  /** The same for a column that can be searched: `mark` highlights what is searched for in a text. Earlier hosts draw the text. */
  markedCell?: (row: Row, mark: (text: string) => ReactNode) => ReactNode
  /** Below the column, of all rows that the filter leaves. */
  footer?: 'count' | 'sum' | ((summary: ColumnSummary) => ReactNode)
}

/** Columns below a title of their own; groups stand in groups to any depth. */
export type GridColumnGroup<Row> = { title: string; columns: readonly GridColumnEntry<Row>[] }

export type GridColumnEntry<Row> = GridColumn<Row> | GridColumnGroup<Row>

/** The columns themselves, in the order in which they are written. */
export function columnsOf<Row>(entries: readonly GridColumnEntry<Row>[]): GridColumn<Row>[] {
  return entries.flatMap((entry) => (isGroup(entry) ? columnsOf(entry.columns) : [entry]))
}

export function isGroup<Row>(entry: GridColumnEntry<Row>): entry is GridColumnGroup<Row> {
  return 'columns' in entry
}

/** What the filter language has to know of the columns. */
export function fieldTypesOf<Row>(columns: readonly GridColumn<Row>[]): FieldTypes {
  return Object.fromEntries(columns.map(({ field, type = 'text' }) => [field, type]))
}
