import { notAvailable } from '../rows/sheets.ts'
import type { ReadSheet } from './workbook-thread.ts'

/** The value of a cell by the name of its column; undefined for nothing and `n/a`. */
export type Cells = (column: string) => string | undefined

/** Returns a function that reads a row of a sheet by column names. The standard's spelling varies in capitals and in -our. */
export function columnsOf({ columns }: Pick<ReadSheet, 'columns'>): (cells: readonly string[]) => Cells {
  const columnIndexes = new Map(columns.map((name, index) => [normalizedName(name), index]))
  return (cells) => (column) => {
    const text = cells[columnIndexes.get(normalizedName(column)) ?? -1]?.trim() ?? ''
    return text === '' || text.toLowerCase() === notAvailable ? undefined : text
  }
}

export function hasColumn({ columns }: Pick<ReadSheet, 'columns'>, column: string): boolean {
  return columns.some((name) => normalizedName(name) === normalizedName(column))
}

function normalizedName(name: string): string {
  return name
    .toLowerCase()
    .replace('labour', 'labor')
    .replaceAll(/[^a-z0-9]/g, '')
}

/** The standard's default for a date that isn't known is 1900-12-31. */
const firstKnownDay = '1901-01-01'

/** A calendar day; null for an unknown one, and undefined for text that isn't a date. */
export function dayIn(text: string): string | null | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text)?.[1]
  if (found === undefined || Number.isNaN(Date.parse(found)) || new Date(found).toISOString().slice(0, 10) !== found)
    return undefined
  return found < firstKnownDay ? null : found
}

/** Units of durations in months; the standard has shorter ones too, which assets don't count in. */
const months: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 }
const days: Readonly<Record<string, number>> = { day: 1, week: 7 }

/** A duration in whole months; undefined if it isn't one. */
export function monthsIn(text: string, unit: string | undefined): number | undefined {
  const count = Number(text)
  const word = (unit ?? '').toLowerCase().replace(/s$/, '')
  if (!/^\d+(?:\.\d+)?$/.test(text)) return undefined
  if (count === 0) return 0
  const inMonths = months[word]
  if (inMonths !== undefined) return Math.round(count * inMonths)
  const inDays = days[word]
  return inDays === undefined ? undefined : Math.round((count * inDays) / (365.25 / 12))
}
