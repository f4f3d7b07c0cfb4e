import {
  boundsOf,
  fold,
  type CellValue,
  type FieldType,
  type Filter,
  type ListValue,
} from '../../../domain/filter/index.ts'
import { dateFormatter } from '../../../core/format/formatters.ts'
import type { GridColumn } from '../columns/column.ts'
import { getValueFormatter } from '../columns/value-text.ts'
import { inChunks, type RowEngine, type Steps } from '../engine/index.ts'
import { writtenValue } from './filter-words.ts'
import { keyOf } from './pasted-values.ts'

/** One line of the list of a column's values. */
export type ListedValue = {
  /** The filter values. Empty text also stands for missing values, because users cannot distinguish them. */
  values: readonly ListValue[]
  /** Keys for comparing values fast, because there may be a hundred thousand. */
  keys: readonly string[]
  text: string
  /** The folded text for searching. */
  folded: string
  /** Number of rows that pass all other filters. */
  count: number
}

/** The values of a column in the filtered rows, in the column's order; for days and moments, their months. */
export function* listedValues<Row>(
  engine: RowEngine<Row>,
  column: GridColumn<Row>,
  filter: Filter | null,
): Steps<ListedValue[]> {
  const { field, type = 'text' } = column
  const query = { filter, sort: [{ field, direction: 'ascending' as const }] }
  yield* engine.prepare(query)
  const positions = engine.view(query)
  const find = type === 'date' || type === 'day' ? monthFinder(column) : valueFinder(column)
  const byKey = new Map<string, ListedValue>()
  let missing = 0
  yield* inChunks(positions.length, (from, to) => {
    for (let index = from; index < to; index++) {
      const found = find(engine.valueAt(positions[index] as number, field))
      if (!found) {
        missing += 1
        continue
      }
      const line = byKey.get(found.key)
      if (line) line.count += 1
      else byKey.set(found.key, lineOf({ values: [found.value], keys: [found.key], text: found.text() }, 1))
    }
  })
  return [...byKey.values(), ...(missing > 0 ? [lineOfNone(type, missing)] : [])]
}

function lineOf(line: Pick<ListedValue, 'values' | 'keys' | 'text'>, count: number): ListedValue {
  return { ...line, folded: fold(line.text), count }
}

function lineOfNone(type: FieldType, count: number): ListedValue {
  const values = type === 'text' ? [null, ''] : [null]
  return lineOf({ values, keys: values.map(keyOf), text: 'No value' }, count)
}

/** Selected values that are not lines of the list. */
export function unlistedValues<Row>(
  column: GridColumn<Row>,
  chosen: readonly ListValue[],
  listedKeys: ReadonlySet<string>,
): ListedValue[] {
  const { type = 'text' } = column
  const unlisted = chosen.filter((value) => !listedKeys.has(keyOf(value)))
  const present = unlisted.filter((value) => value !== null).filter((value) => value !== '')
  const lines = present.map((value) =>
    lineOf({ values: [value], keys: [keyOf(value)], text: writtenValue(column, value) }, 0),
  )
  return present.length < unlisted.length ? [lineOfNone(type, 0), ...lines] : lines
}

/** Undefined without a value. */
type Finder = (value: CellValue) => { key: string; value: ListValue; text: () => string } | undefined

function valueFinder<Row>(column: GridColumn<Row>): Finder {
  const write = getValueFormatter(column)
  const { type = 'text' } = column
  return (value) => {
    if (value === null || value === '' || Number.isNaN(value)) return undefined
    const byKey = type === 'text' ? String(value) : value
    // A value of another type matches no filter.
    if (type !== 'text' && typeof value !== type) return undefined
    return { key: keyOf(byKey), value: byKey, text: () => write(value) }
  }
}

/** `November 2026` */
const formatLongMonth = dateFormatter({ timeZone: 'UTC', year: 'numeric', month: 'long' })

/** Moments are sorted, so each month is formatted once. */
function monthFinder<Row>({ type, timeZone }: GridColumn<Row>): Finder {
  const zone = type === 'day' ? 'UTC' : (timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const calendar = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: 'numeric' })
  let current = { start: Number.NaN, end: Number.NaN, days: '', key: '', middle: 0 }
  return (value) => {
    const timestamp = typeof value === 'string' ? Date.parse(value) : Number.NaN
    if (Number.isNaN(timestamp)) return undefined
    if (!(timestamp >= current.start && timestamp < current.end)) current = monthOf(timestamp, calendar, zone)
    const { days, key, middle } = current
    return { key, value: days, text: () => formatLongMonth(middle) }
  }
}

function monthOf(timestamp: number, calendar: Intl.DateTimeFormat, zone: string) {
  const parts = calendar.formatToParts(timestamp)
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  const [year, month] = [part('year'), part('month') - 1]
  const [first, last] = [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 0)].map((day) =>
    new Date(day).toISOString().slice(0, 10),
  ) as [string, string]
  const days = `${first}/${last}`
  return { ...boundsOf({ first, last }, zone), days, key: keyOf(days), middle: Date.UTC(year, month, 15) }
}
