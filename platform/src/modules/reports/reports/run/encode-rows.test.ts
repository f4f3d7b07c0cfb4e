import { expect, test } from '@jest/globals'
import { rowGroupSchema, type ReportColumn } from '@lintel/shared/contract/reports'
import fc from 'fast-check'
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

function chartOf(by: ReportColumn, rows: [string | null, string][], measure = count) {
  const grouping = { by: [{ field: by.field }], measures: [{ function: 'count' as const }], chart: true }
  const maker = chartMaker({ grouping }, [by, measure], 'America/New_York')
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

const city: ReportColumn = { field: 'city', title: 'City', type: 'text' }

test('of equal bars at the cut those that come first stay, and what is cut is counted and added up', () => {
  const random = fc.array(fc.option(fc.integer({ min: -2, max: 3 })), { minLength: 51, maxLength: 120 })
  const property = fc.property(random, (values) => {
    const rows = values.map((value, place): [string, string] => [
      `City ${place}`,
      value === null ? 'NaN' : String(value),
    ])
    const ranked = values
      .map((value, place) => ({ place, value, size: value ?? -Infinity }))
      .toSorted((one, other) => other.size - one.size || one.place - other.place)
    const shown = ranked.slice(0, 50).toSorted((one, other) => one.place - other.place)
    const known = ranked.slice(50).flatMap(({ value }) => value ?? [])
    const sum = known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
    const groups = values.length - 50
    const chart = chartOf(city, rows)
    expect(chart?.labels).toEqual(shown.map(({ place }) => `City ${place}`))
    expect(chart?.others).toEqual({ groups, sum })
    expect(chartOf(city, rows, { ...count, measure: 'average' })?.others).toEqual({ groups, sum: null })
  })
  fc.assert(property, { numRuns: 300 })
})

test.each([
  ['day', (day: string) => day, '2026-01-11'],
  ['date', (day: string) => `${day} 03:30:00+00`, '1/10/26, 10:30 PM'],
] as const)('shows the newest of a %s without a unit, moments by the clocks of the report', (type, write, first) => {
  const days = Array.from({ length: 60 }, (_, index) =>
    new Date(Date.UTC(2026, 0, index + 1)).toISOString().slice(0, 10),
  )
  const chart = chartOf(
    { field: 'due', title: 'Due', type },
    days.map((day): [string, string] => [write(day), '1']),
  )
  expect(chart).toMatchObject({ isCut: true, others: { groups: 10, sum: 10 }, labels: { length: 50, 0: first } })
})
