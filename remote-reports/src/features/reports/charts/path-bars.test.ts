import { expect, test } from '@jest/globals'
import type { ReportColumn } from '@lintel/shared/contract/reports'
import { sampleColumns } from '../../../testing/a-report.ts'
import { collectRows, type Cell } from '../rows/report-rows.model.ts'
import { pathBars } from './path-bars.ts'

const [month, portfolio, requests] = sampleColumns as [ReportColumn, ReportColumn, ReportColumn]
const status: ReportColumn = { field: 'status', title: 'Status', type: 'text' }
const count = { dataKey: 'count' }

function rowsOf(...rows: Cell[][]) {
  const collected = collectRows(4)
  collected.add({ rows: rows.length, columns: [0, 1, 2, 3].map((place) => rows.map((row) => row[place] ?? null)) })
  return collected.all()
}

function drawn(columns: readonly ReportColumn[], ...rows: Cell[][]) {
  return pathBars(count, { columns, timeZone: 'Europe/Berlin' }, rowsOf(...rows))
}

test('three groupings have a bar for each of their paths, which knows its values', () => {
  const rows: Cell[][] = [
    ['2026-09-01', 'P13', 'Complete', 4],
    ['2026-09-01', '', null, null],
  ]
  expect(drawn([month, portfolio, status, requests], ...rows)).toEqual({
    bars: [
      { key: '["2026-09-01","P13","Complete"]', label: 'Sep 2026 · P13 · Complete', value: 4 },
      { key: '["2026-09-01","",null]', label: 'Sep 2026 · (empty) · N/A', value: null },
    ],
    ...{ series: undefined, isStacked: false, kind: 'bars', others: 0 },
    fields: ['requestedDate', 'portfolio', 'status'],
    titles: { category: 'Month · Portfolio · Status', value: 'Requests' },
    values: new Map([
      ['["2026-09-01","P13","Complete"]', ['2026-09-01', 'P13', 'Complete']],
      ['["2026-09-01","",null]', ['2026-09-01', '', null]],
    ]),
  })
})

test('keeps the largest, or the newest over time, and one bar for the others that picks nothing', () => {
  const rows = Array.from({ length: 53 }, (_, place): Cell[] => [`City ${place}`, 'P13', 'Complete', place % 10])
  const city: ReportColumn = { field: 'city', title: 'City', type: 'text' }
  const largest = drawn([city, portfolio, status, requests], ...rows)
  // Six are 0; of these the last ones leave.
  expect(largest?.bars.slice(-4).map(({ label }) => label)).toEqual([
    'City 49 · P13 · Complete',
    'City 51 · P13 · Complete',
    'City 52 · P13 · Complete',
    'Other (3 groups)',
  ])
  expect(largest?.bars.at(-1)).toMatchObject({ value: 0, isPickable: false })
  const days = rows.map(([, ...others], place) => [
    new Date(Date.UTC(2026, 0, place + 1)).toISOString().slice(0, 10),
    ...others,
  ])
  const newest = drawn([{ ...city, type: 'day' }, portfolio, status, requests], ...days)
  expect(newest?.bars[0]?.key).toBe('["2026-01-04","P13","Complete"]')
  expect(newest?.bars[50]?.value).toBe(0 + 1 + 2)
  const averages = drawn([city, portfolio, status, { ...requests, measure: 'average' }], ...rows)
  expect(averages?.bars.at(-1)).toMatchObject({ label: 'Other (3 groups)', value: null })
})

test('lets no path with a moment ask for its whole day', () => {
  const moment: ReportColumn = { field: 'asked', title: 'Asked', type: 'date' }
  const asked = drawn([moment, portfolio, status, requests], ['2026-11-22T23:30:00.000Z', 'P13', 'Complete', 1])
  expect(asked?.bars).toMatchObject([{ label: '11/23/26, 12:30 AM · P13 · Complete', isPickable: false }])
  expect(drawn([moment, portfolio, status, requests], [null, 'P13', 'Complete', 1])?.bars[0]).not.toHaveProperty(
    'isPickable',
  )
})
