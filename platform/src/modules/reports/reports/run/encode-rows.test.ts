import { expect, test } from '@jest/globals'
import { rowGroupSchema, type ReportColumn } from '@lintel/shared/contract/reports'
import { chartMaker } from './make-charts.ts'
import { rowGroupWriter } from './encode-rows.ts'

const types = ['text', 'number', 'date', 'day', 'boolean'] as const

test('writes values of the database as JSON, column by column', () => {
  const rows = [
    ['"=1+1"\n', '12.50', '2026-01-31 10:00:00+00', '2026-01-31', 't', '7'],
    ['', '-1e-05', '2026-01-31 10:00:00.5+00', '0001-01-01', 'f', '1'],
    [null, 'NaN', '2026-01-31 10:00:00.123456+00', 'infinity', null, '2'],
    ['ünï', '-Infinity', 'infinity', null, 't', '3'],
  ]
  const writer = rowGroupWriter(types.map((type) => ({ type })))
  writer.add(rows.slice(0, 1))
  writer.add([])
  writer.add(rows.slice(1))
  expect(writer.count()).toBe(4)
  expect(rowGroupSchema.parse(JSON.parse(writer.take().toString()))).toEqual({
    rows: 4,
    columns: [
      ['"=1+1"\n', '', null, 'ünï'],
      [12.5, -0.00001, null, null],
      ['2026-01-31T10:00:00.000Z', '2026-01-31T10:00:00.500Z', '2026-01-31T10:00:00.123Z', null],
      ['2026-01-31', '0001-01-01', null, null],
      [true, false, null, true],
    ],
  })
  writer.add(rows.slice(3))
  expect(JSON.parse(writer.take().toString())).toMatchObject({
    rows: 1,
    columns: [['ünï'], [null], [null], [null], [true]],
  })
})

test('is full of few rows that are large, and of many that are small', () => {
  const writer = rowGroupWriter([{ type: 'text' }])
  for (let rows = 0; rows < 8; rows += 1) {
    expect(writer.isFull()).toBe(false)
    writer.add([['x'.repeat(1024 ** 2)]])
  }
  expect(writer.isFull()).toBe(true)
  writer.take()
  writer.add(Array.from({ length: 4999 }, () => ['x']))
  expect(writer.isFull()).toBe(false)
  writer.add([['x']])
  expect(writer.isFull()).toBe(true)
})

const count: ReportColumn = { field: 'count', title: 'Count', type: 'number', measure: 'count' }

function chartOf(by: ReportColumn, rows: [string | null, string][]) {
  const grouping = { by: [{ field: by.field }], measures: [{ function: 'count' as const }], chart: true }
  const maker = chartMaker({ source: 'projects', headers: [], filter: null, grouping }, [by, count])
  maker.add(rows)
  const [chart] = maker.charts()
  return chart
}

test('draws the newest of a time and the largest of anything else, in their order, and says what was cut', () => {
  const month: ReportColumn = { field: 'date', title: 'Date', type: 'day', unit: 'month' }
  const months = Array.from({ length: 60 }, (_, index): [string, string] => {
    const day = new Date(Date.UTC(2020, index)).toISOString().slice(0, 10)
    return [day, String(60 - index)]
  })
  expect(chartOf(month, months)).toMatchObject({ isCut: true, lg: 12, labels: { length: 50, 0: 'Nov 2020' } })
  const city: ReportColumn = { field: 'city', title: 'City', type: 'text' }
  const cities = Array.from({ length: 60 }, (_, index): [string, string] => [`City ${index}`, String(index)])
  expect(chartOf(city, cities)).toMatchObject({
    name: 'Count by City',
    isCut: true,
    labels: { length: 50, 0: 'City 10' },
  })
  const few = chartOf(city, [
    [null, '3'],
    ['', 'NaN'],
  ])
  expect(few).toEqual({
    name: 'Count by City',
    labels: ['N/A', '(empty)'],
    dataKey: 'count',
    formatter: 'default',
    data: [3, null],
    isCut: false,
    lg: 4,
    md: 6,
  })
})
