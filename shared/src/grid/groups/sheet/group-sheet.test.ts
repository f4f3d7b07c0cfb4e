import { expect, test } from '@jest/globals'
import type { Sheet } from '../../../spreadsheet/sheet.ts'
import type { GridColumn } from '../../columns/column.ts'
import { atOnce, createRowEngine, type Measure } from '../../engine/index.ts'
import { withOutline } from './group-sheet.ts'

type Row = { city: string; size: number | null; asked: string }

const rows: Row[] = [
  { city: 'Oslo', size: 3, asked: '2026-03-01T12:00:00.000Z' },
  { city: 'Bergen', size: null, asked: '2026-01-01T12:00:00.000Z' },
  { city: 'Oslo', size: 5, asked: '2026-02-01T12:00:00.000Z' },
]
const columns: GridColumn<Row>[] = [
  { field: 'city', title: 'City', value: ({ city }) => city },
  { field: 'size', title: 'Size', type: 'number', value: ({ size }) => size },
  { field: 'asked', title: 'Asked', type: 'date', timeZone: 'Asia/Kathmandu', value: ({ asked }) => asked },
]
const measures: Measure[] = [
  { field: 'size', aggregate: 'average' },
  { field: 'asked', aggregate: 'min' },
  { field: 'city', aggregate: 'distinct' },
]

function sheetBy(fields: string[]) {
  const known = columns.map(({ field, type = 'text', value }) => ({ field, type, value }))
  const engine = createRowEngine(rows, known, { locale: 'en-US' })
  const all = engine.view({ filter: null, sort: [] })
  const groups = fields.length > 0 ? atOnce(engine.group(all, { fields, measures, sort: [] })) : undefined
  const { positions = all } = groups ?? {}
  const sizeAt = (row: number) => rows[positions[row] ?? -1]?.size ?? null
  const sheet: Sheet = {
    name: 'Cities',
    rowCount: positions.length,
    columns: [{ kind: 'number', title: 'Size', empty: 'N/A', valueAt: sizeAt }],
  }
  const grid = {
    groups,
    columns: new Map(columns.map((column) => [column.field, column])),
    configuration: { measures },
  }
  return { sheet, outlined: withOutline(sheet, grid) }
}

test('has a line for each group above those of its rows, with what is measured in columns of its own', () => {
  const { outlined } = sheetBy(['city'])
  const lines = Array.from({ length: outlined.rowCount }, (_, line) => line)
  expect(outlined.columns.map(({ title }) => title)).toEqual([
    'Group',
    'Rows',
    'Size: Average',
    'Asked: Minimum',
    'City: Distinct',
    'Size',
  ])
  expect(lines.map((line) => outlined.columns.map(({ valueAt }) => valueAt(line)))).toEqual([
    ['City: Bergen', 1, null, Date.UTC(2026, 0, 1, 12), 1, null],
    [null, null, null, null, null, null],
    ['City: Oslo', 2, 4, Date.UTC(2026, 1, 1, 12), 1, null],
    [null, null, null, null, null, 3],
    [null, null, null, null, null, 5],
  ])
  expect(lines.map((line) => outlined.outline?.levelAt(line))).toEqual([0, 1, 0, 1, 1])
  expect(lines.map((line) => outlined.outline?.isGroup(line))).toEqual([true, false, true, false, false])
  expect(outlined.columns[3]).toMatchObject({ kind: 'date', timeZone: 'Asia/Kathmandu' })
})

test('is the sheet itself where rows are not grouped', () => {
  const { sheet, outlined } = sheetBy([])
  expect(outlined).toBe(sheet)
})
