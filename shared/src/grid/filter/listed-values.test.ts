import { expect, test } from '@jest/globals'
import type { Filter } from '../../filter/index.ts'
import type { GridColumn } from '../columns/column.ts'
import { atOnce, createRowEngine } from '../engine/index.ts'
import { listedValues, unlistedValues } from './listed-values.ts'

type Row = { name: string | null; size: number | null; at: string | null; isOpen: boolean | null }

const rows: Row[] = [
  { name: 'Oak', size: 2, at: '2026-02-28T23:30:00Z', isOpen: true },
  { name: 'elm', size: 10, at: '2026-03-31T10:00:00Z', isOpen: false },
  { name: 'OAK', size: 10, at: '2026-03-01T10:00:00Z', isOpen: null },
  { name: '', size: null, at: null, isOpen: true },
  { name: null, size: 2, at: '2025-12-01T10:00:00Z', isOpen: true },
]
const columns = {
  name: { field: 'name', title: 'Name', value: ({ name }) => name },
  size: { field: 'size', title: 'Size', type: 'number', value: ({ size }) => size },
  at: { field: 'at', title: 'At', type: 'date', timeZone: 'Asia/Kolkata', value: ({ at }) => at },
  isOpen: { field: 'isOpen', title: 'Open', type: 'boolean', value: ({ isOpen }) => isOpen },
} satisfies Record<string, GridColumn<Row>>
const engine = createRowEngine(
  rows,
  Object.values<GridColumn<Row>>(columns).map((column) => ({ ...column, type: column.type ?? 'text' })),
  { locale: 'en-US' },
)

function listed(column: GridColumn<Row>, filter: Filter | null = null) {
  return atOnce(listedValues(engine, column, filter)).map(({ text, count, values }) => [text, count, values])
}

test('counts values whatever their case, in the order of the column, and what has none at the end', () => {
  expect(listed(columns.name)).toEqual([
    ['elm', 1, ['elm']],
    ['Oak', 2, ['Oak']],
    ['No value', 2, [null, '']],
  ])
  expect(listed(columns.size)).toEqual([
    ['2', 2, [2]],
    ['10', 2, [10]],
    ['No value', 1, [null]],
  ])
  expect(listed(columns.isOpen)).toEqual([
    ['No', 1, [false]],
    ['Yes', 3, [true]],
    ['No value', 1, [null]],
  ])
})

test('counts moments by the months of the zone of their column', () => {
  expect(listed(columns.at)).toEqual([
    ['December 2025', 1, ['2025-12-01/2025-12-31']],
    ['March 2026', 3, ['2026-03-01/2026-03-31']],
    ['No value', 1, [null]],
  ])
})

test('counts the rows that a filter leaves', () => {
  expect(listed(columns.name, { field: 'size', operator: '==', value: 10 })).toEqual([
    ['elm', 1, ['elm']],
    ['OAK', 1, ['OAK']],
  ])
})

test('writes what is chosen and not listed as the column does, and what is no value once', () => {
  const texts = (column: GridColumn<Row>, chosen: (string | number | boolean | null)[], known: string[] = []) =>
    unlistedValues(column, chosen, new Set(known)).map(({ text, count, values }) => [text, count, values])
  expect(texts(columns.name, ['Oak', null, '', 'Elm'], ["'oak"])).toEqual([
    ['No value', 0, [null, '']],
    ['Elm', 0, ['Elm']],
  ])
  expect(texts(columns.size, [12_345, null])).toEqual([
    ['No value', 0, [null]],
    ['12,345', 0, [12_345]],
  ])
  expect(texts(columns.isOpen, [true])).toEqual([['Yes', 0, [true]]])
  expect(texts(columns.at, ['2026-05-01/2026-05-31', 'last month'])).toEqual([
    ['05/01/2026 to 05/31/2026', 0, ['2026-05-01/2026-05-31']],
    ['last month', 0, ['last month']],
  ])
})
