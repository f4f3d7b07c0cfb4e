import { expect, test } from '@jest/globals'
import type { ReportColumn } from '@lintel/shared/contract/reports'
import { sampleColumns } from '../../../testing/a-report.ts'
import { collectRows, type Cell } from '../rows/report-rows.model.ts'
import { groupBars } from './group-bars.ts'

function rowsOf(...rows: Cell[][]) {
  const collected = collectRows(3)
  collected.add({ rows: rows.length, columns: [0, 1, 2].map((place) => rows.map((row) => row[place] ?? null)) })
  return collected.all()
}

const count = { dataKey: 'count' }
const monthly = rowsOf(
  ['2026-09-01', 'P14', 4],
  ['2026-10-01', 'P13', 7],
  ['2026-10-01', 'P14', null],
  ['2026-11-01', null, 2],
  ['2026-11-01', 'P13', 1],
)

test('has a bar for each value of the first grouping, in parts by the second', () => {
  expect(groupBars(count, sampleColumns, monthly)).toEqual({
    bars: [
      { key: '"2026-09-01"', label: 'Sep 2026', value: 4 },
      { key: '"2026-10-01"', label: 'Oct 2026', value: 7 },
      { key: '"2026-11-01"', label: 'Nov 2026', value: 3 },
    ],
    series: [
      { key: '"P13"', name: 'P13', values: [null, 7, 1] },
      { key: '"P14"', name: 'P14', values: [4, null, null] },
      { key: 'null', name: 'N/A', values: [null, null, 2] },
    ],
    isStacked: true,
    field: 'requestedDate',
    titles: { category: 'Month', value: 'Requests' },
    values: new Map([
      ['"2026-09-01"', '2026-09-01'],
      ['"2026-10-01"', '2026-10-01'],
      ['"2026-11-01"', '2026-11-01'],
    ]),
    isCut: false,
  })
})

function measured(measure: NonNullable<ReportColumn['measure']>): ReportColumn[] {
  return sampleColumns.map((column) => (column.measure ? { ...column, measure } : column))
}

test('averages stand beside each other, as high as the highest of them', () => {
  const grouped = groupBars(count, measured('average'), monthly)
  expect(grouped?.isStacked).toBe(false)
  expect(grouped?.bars.map(({ value }) => value)).toEqual([4, 7, 2])
})

test('adds up what is more than there are colors, and leaves averages of so many alone', () => {
  const many = rowsOf(...Array.from({ length: 12 }, (_, part) => ['2026-09-01', `P${part}`, part + 1] as Cell[]))
  const grouped = groupBars(count, sampleColumns, many)
  expect(grouped?.series?.map(({ name }) => name)).toEqual(['P11', 'P10', 'P9', 'P8', 'P7', 'P6', 'P5', '5 Others'])
  expect(grouped?.series?.at(-1)?.values).toEqual([1 + 2 + 3 + 4 + 5])
  expect(groupBars(count, measured('maximum'), many)).toBeUndefined()
})

test('shows the newest of more bars than people can read, or the largest', () => {
  const days = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 0, day + 1)).toISOString().slice(0, 10))
  const many = rowsOf(...days.map((day, place) => [day, 'P13', place % 7] as Cell[]))
  const overTime = groupBars(count, sampleColumns, many)
  expect([overTime?.bars.length, overTime?.isCut, overTime?.bars.at(-1)?.key]).toEqual([50, true, `"${days.at(-1)}"`])
  const named = sampleColumns.map(({ unit, ...column }) => ({ ...column, ...(unit && { type: 'text' as const }) }))
  expect(groupBars(count, named, many)?.bars.filter(({ value }) => value === 0)).toHaveLength(0)
})

test('has plain bars for one grouping, and leaves three to what the platform made', () => {
  const [month, portfolio, requests] = sampleColumns
  if (!month || !portfolio || !requests) throw new Error('The sample has three columns.')
  const [months, , counts] = monthly.columns
  const single = groupBars(count, [month, requests], { ...monthly, columns: [months ?? [], counts ?? []] })
  expect(single?.series).toBeUndefined()
  expect(single?.bars.map(({ value }) => value)).toEqual([4, 7, 3])
  expect(groupBars(count, [month, portfolio, { ...portfolio, field: 'status' }, requests], monthly)).toBeUndefined()
})
