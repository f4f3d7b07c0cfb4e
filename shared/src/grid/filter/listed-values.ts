import { boundsOf, fold, type CellValue, type Filter, type ListValue } from '../../filter/index.ts'
import type { GridColumn } from '../columns/column.ts'
import { writerOf } from '../columns/value-text.ts'
import { inStrides, type RowEngine, type Steps } from '../engine/index.ts'

/** One line of the list of a column's values. */
export type ListedValue = {
  /** What a filter asks for: a text without characters goes with what has no value, as nobody sees them apart. */
  values: readonly ListValue[]
  text: string
  /** Of the rows that all other filters leave. */
  count: number
}

/** The values that a column has in the rows that a filter leaves, in the order of the column; of days and moments, their months. */
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
  const listed = new Map<string, { values: readonly ListValue[]; text: string; count: number }>()
  let missing = 0
  yield* inStrides(positions.length, (from, to) => {
    for (let place = from; place < to; place++) {
      const found = find(engine.valueAt(positions[place] as number, field))
      if (!found) {
        missing += 1
        continue
      }
      const line = listed.get(found.key)
      if (line) line.count += 1
      else listed.set(found.key, { values: [found.value], text: found.text(), count: 1 })
    }
  })
  const values: readonly ListValue[] = type === 'text' ? [null, ''] : [null]
  return [...listed.values(), ...(missing > 0 ? [{ values, text: 'No value', count: missing }] : [])]
}

/** Nothing where there is no value. */
type Finder = (value: CellValue) => { key: string; value: ListValue; text: () => string } | undefined

function valueFinder<Row>(column: GridColumn<Row>): Finder {
  const write = writerOf(column)
  const { type = 'text' } = column
  return (value) => {
    if (value === null || value === '' || Number.isNaN(value)) return undefined
    if (type === 'text') return { key: fold(String(value)), value: String(value), text: () => write(value) }
    // What is of another type is no value to any filter.
    return typeof value === type ? { key: String(value), value, text: () => write(value) } : undefined
  }
}

/** Moments come in their order, so that a month is worked out once. */
function monthFinder<Row>({ type, timeZone }: GridColumn<Row>): Finder {
  const zone = type === 'day' ? 'UTC' : (timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const calendar = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: 'numeric' })
  const title = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long' })
  let current = { start: Number.NaN, end: Number.NaN, days: '', middle: 0 }
  return (value) => {
    const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN
    if (Number.isNaN(moment)) return undefined
    if (!(moment >= current.start && moment < current.end)) current = monthOf(moment, calendar, zone)
    const { days, middle } = current
    return { key: days, value: days, text: () => title.format(middle) }
  }
}

function monthOf(moment: number, calendar: Intl.DateTimeFormat, zone: string) {
  const parts = calendar.formatToParts(moment)
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  const [year, month] = [part('year'), part('month') - 1]
  const [first, last] = [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 0)].map((day) =>
    new Date(day).toISOString().slice(0, 10),
  ) as [string, string]
  return { ...boundsOf({ first, last }, zone), days: `${first}/${last}`, middle: Date.UTC(year, month, 15) }
}
