import { expect, test } from '@jest/globals'
import type { GroupUnit, ReportColumn } from '@lintel/shared/contract/reports'
import { periodStart, type ReportRows } from '../../reports/index.ts'
import { kpiChange, kpiOf } from './kpi-values.ts'

type Row = [period: string | null, part: string, value: number | null]

function rowsOf(rows: readonly Row[]): ReportRows {
  const at = (column: number) => rows.map((row) => row[column] ?? null)
  return { count: rows.length, columns: [at(0), at(1), at(2)], rowIndexes: rows.map((_, index) => index) }
}

function columnsOf(unit: GroupUnit, measure: ReportColumn['measure'] = 'count'): ReportColumn[] {
  return [
    { field: 'requestedDate', title: 'Requested', type: 'day', unit },
    { field: 'portfolio', title: 'Portfolio', type: 'text' },
    { field: 'measured', title: 'Requests', type: 'number', measure },
  ]
}

const report = { timeZone: 'America/New_York', completedDate: '2026-11-22T15:30:00.000Z' }
const months: Row[] = [
  ['2026-08-01', 'P13', 9],
  ['2026-09-01', 'P13', 3],
  ['2026-09-01', 'P14', 2],
  ['2026-10-01', 'P13', 7],
  ['2026-10-01', 'P14', null],
  ['2026-11-01', 'P14', 1],
]

test('is the sum of the last complete period, with the previous and the current one', () => {
  const kpi = kpiOf({ ...report, columns: columnsOf('month') }, rowsOf(months))
  expect(kpi).toMatchObject({
    title: 'Requests',
    value: 7,
    trend: { period: 'Oct 2026', periodBefore: 'Sep 2026', before: 5, current: { label: 'Nov 2026', value: 1 } },
  })
  expect(kpi?.trend?.points.map(({ label, value }) => [label, value])).toEqual([
    ['Aug 2026', 9],
    ['Sep 2026', 5],
    ['Oct 2026', 7],
  ])
  expect(kpi && kpiChange(kpi)).toEqual({ direction: 'up', text: 'Up 2 (40%) from Sep 2026' })
})

// At this moment it is November 30 in Honolulu and December 1 in Tokyo, regardless of the user's time zone.
test.each([
  ['Pacific/Honolulu', 'Oct 2026', 'Up 2 (40%) from Sep 2026'],
  ['Asia/Tokyo', 'Nov 2026', 'Down 6 (85.7%) from Oct 2026'],
])('the last complete period depends on the time zone %s', (timeZone, period, text) => {
  const completedDate = '2026-12-01T05:00:00.000Z'
  const kpi = kpiOf({ timeZone, completedDate, columns: columnsOf('month') }, rowsOf(months))
  expect(kpi?.trend?.period).toBe(period)
  expect(kpi && kpiChange(kpi)?.text).toBe(text)
})

test.each<[string, Row[], number | null, string]>([
  ['no rows', [], null, 'No data for Oct 2026'],
  ['no rows in the period', [['2026-09-01', 'P13', 4]], null, 'No data for Oct 2026'],
  ['no rows in the previous period', [['2026-10-01', 'P13', 4]], 4, 'No data for Sep 2026 to compare with'],
  ['only rows without a date', [[null, 'P13', 4]], null, 'No data for Oct 2026'],
  [
    'zero in the previous period',
    [
      ['2026-09-01', 'P13', 0],
      ['2026-10-01', 'P13', 4],
    ],
    4,
    'Up 4 from Sep 2026',
  ],
  [
    'a negative value that increases',
    [
      ['2026-09-01', 'P13', -4],
      ['2026-10-01', 'P13', -2],
    ],
    -2,
    'Up 2 (50%) from Sep 2026',
  ],
  [
    'an unchanged value',
    [
      ['2026-09-01', 'P13', 4],
      ['2026-10-01', 'P13', 4],
    ],
    4,
    'No change from Sep 2026',
  ],
])('handles %s without showing 0 or infinity', (_, rows, value, text) => {
  const kpi = kpiOf({ ...report, columns: columnsOf('month', 'sum') }, rowsOf(rows))
  expect(kpi?.value).toBe(value)
  expect(kpi && kpiChange(kpi)?.text).toBe(text)
})

test('breaks the sparkline for periods without data, and shows at most twelve', () => {
  const many = Array.from({ length: 30 }, (_, month): Row => {
    const day = new Date(Date.UTC(2024, 4 + month, 1)).toISOString().slice(0, 10)
    return [day, 'P13', month]
  }).filter(([day]) => day !== '2026-07-01')
  const points = kpiOf({ ...report, columns: columnsOf('month') }, rowsOf(many))?.trend?.points ?? []
  expect([points.length, points[0]?.key, points.at(-1)?.key]).toEqual([12, '2025-11-01', '2026-10-01'])
  expect(points.find(({ key }) => key === '2026-07-01')?.value).toBeNull()
})

test('has no number for averages with subgroups, but one for averages by period', () => {
  const average = columnsOf('month', 'average')
  expect(kpiOf({ ...report, columns: average }, rowsOf(months))).toBeUndefined()
  const [period, , measured] = average
  const columns = [period, measured].filter((column) => column !== undefined)
  const rows = {
    count: 2,
    columns: [
      ['2026-09-01', '2026-10-01'],
      [2.5, 4],
    ],
    rowIndexes: [0, 1],
  }
  expect(kpiOf({ ...report, columns }, rows)).toMatchObject({ value: 4, trend: { before: 2.5 } })
})

test('is the total of a report without periods, without a comparison', () => {
  const kpi = kpiOf(
    { ...report, columns: columnsOf('month').slice(1) },
    {
      count: 2,
      columns: [
        ['a', 'b'],
        [4, 5],
      ],
      rowIndexes: [0, 1],
    },
  )
  expect(kpi?.value).toBe(9)
  const none = { count: 0, columns: [], rowIndexes: [] }
  expect(kpiOf({ ...report, columns: columnsOf('month').slice(1) }, none)?.value).toBe(0)
  expect(kpiOf({ ...report, columns: columnsOf('month', 'sum').slice(1) }, none)?.value).toBeNull()
  expect(kpi && kpiChange(kpi)).toBeUndefined()
})

test.each([
  ['2026-11-29', 'day', '2026-11-29'],
  ['2026-11-29', 'week', '2026-11-23'],
  ['2026-11-29', 'us-week', '2026-11-29'],
  ['2026-11-28', 'us-week', '2026-11-22'],
  ['2026-11-29', 'month', '2026-11-01'],
  ['2026-11-29', 'quarter', '2026-10-01'],
  ['2026-11-29', 'year', '2026-01-01'],
] as const)('%s is in the %s that begins on %s', (day, unit, start) => {
  expect(periodStart(day, unit)).toBe(start)
})
