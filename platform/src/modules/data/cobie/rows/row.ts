import { filledSheets, maxText, notAvailable, type FilledSheet } from './sheets.ts'

export type Cell = string | number
/** The cells of a row, in the order of the sheet's columns. */
export type Row = readonly Cell[]

type ColumnName<Sheet extends FilledSheet> = (typeof filledSheets)[Sheet]['columns'][number][0]

/** A row with these values; the others are unknown. */
export function rowOf<Sheet extends FilledSheet>(
  sheet: Sheet,
  values: { readonly [Name in ColumnName<Sheet>]?: Cell | null | undefined },
): Row {
  const cells = values as Readonly<Record<string, Cell | null | undefined>>
  return filledSheets[sheet].columns.map(([name]) => cellOf(cells[name]))
}

function cellOf(value: Cell | null | undefined): Cell {
  if (typeof value === 'number') return Number.isFinite(value) ? value : notAvailable
  const text = (value ?? '').trim().slice(0, maxText).toWellFormed()
  return text === '' ? notAvailable : text
}

/** A date and time in ISO 8601 without a zone, in UTC, as the standard's examples have it. */
export function momentOf(date: Date): string {
  return date.toISOString().slice(0, 19)
}
