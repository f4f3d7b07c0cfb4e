import { expect, test } from '@jest/globals'
import { collectRows } from './report-rows.model.ts'

test('puts groups of rows below each other, column by column', () => {
  const rows = collectRows(2)
  rows.add({
    rows: 2,
    columns: [
      ['a', 'b'],
      [1, null],
    ],
  })
  rows.add({ rows: 0, columns: [[], []] })
  rows.add({ rows: 1, columns: [['c'], [0]] })
  expect(rows.all()).toEqual({
    count: 3,
    columns: [
      ['a', 'b', 'c'],
      [1, null, 0],
    ],
    places: [0, 1, 2],
  })
})

test('counts rows without columns too', () => {
  const rows = collectRows(0)
  rows.add({ rows: 2, columns: [] })
  expect(rows.all().count).toBe(2)
})
