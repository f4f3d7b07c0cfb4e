import type { ReactNode } from 'react'
import type { NumberFormat } from '../../../domain/expressions/index.ts'
import type { CellValue, FieldType, FieldTypes } from '../../../domain/filter/index.ts'
import type { ColumnSummary } from '../engine/index.ts'

/** Pixels, by default (specification 2, "Business constants and limits"). */
export const defaultWidth = 200
export const narrowest = 60
export const widest = 1200

/** The column of checkboxes before all others, 70 px wide (specification 2, "BIM management"). */
export const selectionField = '[selection]'
export const selectionWidth = 70

export function clampWidth(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)))
}

export type GridColumn<Row> = {
  /** The column's key in filters, sort orders, the URL and the saved setting. */
  field: string
  title: string
  /** Determines the operators, the order and the formatting; text by default. */
  type?: FieldType
  /**
   * For `date`: the time zone (an IANA name) that cells, spreadsheets and filters use; the person's by default. For
   * `day`: the zone by whose clocks the day was counted.
   */
  timeZone?: string | undefined
  value: (row: Row) => CellValue
  /** The number format, for expressions and spreadsheets. */
  format?: NumberFormat | undefined
  /** Set if the numbers are durations: how many of their units make a day, because spreadsheets count days. */
  perDay?: number | undefined
  /** The unit of the numbers, as in expressions: `ft`. */
  unit?: string | undefined
  /** Pixels. */
  width?: number
  /** Hidden by default. */
  hidden?: boolean
  /** Pinned columns come first and stay visible while the others scroll. */
  pinned?: boolean
  /** Whether the filter row has a field for it by default; true if omitted. */
  filterable?: boolean
  sortable?: boolean
  /** The text of a value in cells and copies; depends on the type if omitted. */
  text?: (value: CellValue) => string
  /** Custom cell content. Keep it light: it is rendered for every visible row. */
  cell?: (row: Row) => ReactNode
  /**
   * Like `cell`, for a column that can be searched: `mark` highlights search words in a text. Earlier hosts show the
   * text.
   */
  markedCell?: (row: Row, mark: (text: string) => ReactNode) => ReactNode
  /** The cell in the footer, about all filtered rows. */
  footer?: 'count' | 'sum' | ((summary: ColumnSummary) => ReactNode)
}

/** Columns under a group title; groups can be nested. */
export type GridColumnGroup<Row> = { title: string; columns: readonly GridColumnEntry<Row>[] }

export type GridColumnEntry<Row> = GridColumn<Row> | GridColumnGroup<Row>

/** The columns without groups, in order. */
export function columnsOf<Row>(entries: readonly GridColumnEntry<Row>[]): GridColumn<Row>[] {
  return entries.flatMap((entry) => (isGroup(entry) ? columnsOf(entry.columns) : [entry]))
}

export function isGroup<Row>(entry: GridColumnEntry<Row>): entry is GridColumnGroup<Row> {
  return 'columns' in entry
}

/** The field types for the filter language. */
export function fieldTypesOf<Row>(columns: readonly GridColumn<Row>[]): FieldTypes {
  return Object.fromEntries(columns.map(({ field, type = 'text' }) => [field, type]))
}
