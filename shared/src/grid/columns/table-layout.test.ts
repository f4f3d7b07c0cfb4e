import { expect, test } from '@jest/globals'
import type { ColumnTable } from './column-table.ts'
import type { GridColumn } from './column.ts'
import { layOut } from './table-layout.ts'

const fields = ['category', 'family', 'type', 'status']
const columns = new Map<string, GridColumn<unknown>>(
  fields.map((field) => [field, { field, title: field, value: () => null }]),
)
const settings = fields.map((field) => {
  return { field, width: 200, hidden: false, locked: field !== 'status', filterable: true }
})
const table = { getAllColumns: () => [] } as unknown as ColumnTable

function laidOut(stickyRoom: number, isSelectable = false) {
  const layout = layOut({ table, columns, settings, sort: [], isSelectable, stickyRoom })
  return layout.columns.map(({ isSticky, place: { width } }) => `${width}${isSticky ? ' pinned' : ''}`)
}

test.each([
  [Number.POSITIVE_INFINITY, ['200 pinned', '200 pinned', '200 pinned', '200']],
  // A window of 1024 and one of 390 pixels.
  [411, ['200 pinned', '200 pinned', '200', '200']],
  [215, ['107 pinned', '107 pinned', '200', '200']],
  [100, ['88 pinned', '88 pinned', '200', '200']],
])('with %d pixels for pinned columns keeps the first two in sight', (room, widths) => {
  expect(laidOut(room)).toEqual(widths)
})

test('keeps the check marks in sight too', () => {
  expect(laidOut(270, true)).toEqual(['70 pinned', '100 pinned', '100 pinned', '200', '200'])
})
