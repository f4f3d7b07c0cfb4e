import { expect, test } from '@jest/globals'
import { filterRow, headerRow, nextCell, within } from './cell-position.ts'

const bounds = { hasFilterRow: false, rows: 100, columns: 5, rowsInSight: 10 }

function after(key: string, row: number, column: number, far = false, of = bounds) {
  const { row: nextRow, column: nextColumn } = nextCell({ key, ctrlKey: far, metaKey: false }, { row, column }, of) ?? {
    row: NaN,
    column: NaN,
  }
  return [nextRow, nextColumn]
}

test.each([
  ['ArrowRight', 0, 4, false, [0, 4]],
  ['ArrowLeft', 3, 0, false, [3, 0]],
  ['ArrowRight', 3, 1, true, [3, 4]],
  ['ArrowDown', headerRow, 2, false, [0, 2]],
  ['ArrowUp', 0, 2, false, [headerRow, 2]],
  ['ArrowUp', headerRow, 2, false, [headerRow, 2]],
  ['ArrowDown', 99, 2, false, [99, 2]],
  ['PageDown', 95, 1, false, [99, 1]],
  ['PageDown', headerRow, 1, false, [10, 1]],
  ['PageUp', 15, 1, false, [5, 1]],
  ['PageUp', headerRow, 1, false, [headerRow, 1]],
  ['Home', 7, 3, false, [7, 0]],
  ['End', 7, 3, true, [99, 4]],
  ['Home', 7, 3, true, [0, 0]],
])('%s at row %i, column %i', (key, row, column, far, expected) => {
  expect(after(key, row, column, far)).toEqual(expected)
})

test('moves through the filter row if shown', () => {
  const filtered = { ...bounds, hasFilterRow: true }
  expect(after('ArrowDown', headerRow, 2, false, filtered)).toEqual([filterRow, 2])
  expect(after('ArrowUp', 0, 2, false, filtered)).toEqual([filterRow, 2])
})

test('does not move without rows', () => {
  expect(after('ArrowDown', headerRow, 0, false, { ...bounds, rows: 0 })).toEqual([headerRow, 0])
})

test('ignores other keys', () => {
  expect(nextCell({ key: 'a', ctrlKey: false, metaKey: false }, { row: 0, column: 0 }, bounds)).toBeUndefined()
})

test.each([
  [
    { row: 120, column: 9 },
    { row: 99, column: 4 },
  ],
  [
    { row: filterRow, column: 1 },
    { row: headerRow, column: 1 },
  ],
])('stays close when its row, its column or the filter row is removed', (cell, expected) => {
  expect(within(cell, bounds)).toEqual(expected)
})
