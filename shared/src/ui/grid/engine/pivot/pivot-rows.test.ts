import fc from 'fast-check'
import { expect, test } from '@jest/globals'
import type { CellValue } from '../../../../domain/filter/filter.ts'
import { casesOf } from '../../../../testing/runner/index.ts'
import { columnOf, type EngineColumn } from '../column.ts'
import { aggregates, type Aggregate, type Measure } from '../groups/aggregate.ts'
import { runToEnd } from '../steps.ts'
import type { SortKey } from '../sort-order.ts'
import type { PivotLine } from './pivot-axis.ts'
import { pivotRows, type Pivoting, type PivotLimits } from './pivot-rows.ts'

type Row = {
  city: string | null
  state: string | null
  size: number | null
  done: boolean | null
  asked: string | null
}

const types = { city: 'text', state: 'text', size: 'number', done: 'boolean', asked: 'date' } as const
const fields = Object.keys(types) as (keyof Row)[]
const columns: EngineColumn<Row>[] = fields.map((field) => ({ field, type: types[field], value: (row) => row[field] }))

const randomRow: fc.Arbitrary<Row> = fc.record({
  city: fc.option(fc.constantFrom('Oslo', 'oslo', 'Bergen', '')),
  state: fc.option(fc.constantFrom('Done', 'Open')),
  size: fc.option(fc.integer({ min: -3, max: 3 })),
  done: fc.option(fc.boolean()),
  asked: fc.option(fc.constantFrom('2026-01-05T10:00:00.000Z', '2026-02-05T10:00:00.000Z')),
})
const field = fc.constantFrom(...fields)
const randomAxes = fc
  .shuffledSubarray([...fields], { minLength: 1 })
  .chain((some) => fc.nat({ max: some.length }).map((cut) => ({ rows: some.slice(0, cut), columns: some.slice(cut) })))
const randomMeasures: fc.Arbitrary<Measure[]> = fc.array(
  fc.record({ field, aggregate: fc.constantFrom(...aggregates) }),
  { maxLength: 3 },
)
const randomSort: fc.Arbitrary<SortKey[]> = fc.array(
  fc.record({ field, direction: fc.constantFrom('ascending', 'descending') }),
  { maxLength: 2 },
)

function pivot(rows: readonly Row[], pivoting: Pivoting, evenPositions?: Uint32Array, limits?: PivotLimits) {
  const known = new Map(columns.map((column) => [column.field, columnOf(column, rows, 'en-US')]))
  const positions = evenPositions ?? Uint32Array.from(rows.keys())
  const how = { pivoting, count: rows.length, ...(limits && { limits }) }
  return runToEnd(pivotRows((name) => known.get(name), positions, how))
}

/** The positions of all rows that have the values of a line. */
function within(
  rows: readonly Row[],
  evenPositions: readonly number[],
  by: readonly (keyof Row)[],
  line: PivotLine,
): number[] {
  return evenPositions.filter((position) =>
    line.values.every((value, depth) => Object.is(rows[position]?.[by[depth] as keyof Row] ?? null, value)),
  )
}

function measure(values: readonly CellValue[], type: string, aggregate: Aggregate): unknown {
  const present = values.filter((value) => value !== null)
  if (aggregate === 'count') return present.length
  if (aggregate === 'distinct') return new Set(present).size
  if (type === 'boolean') return null
  if (type === 'text') {
    const texts = present.map(String).toSorted(new Intl.Collator('en-US').compare)
    return edge(texts, aggregate)
  }
  const numbers = present.map((value) => (type === 'date' ? Date.parse(String(value)) : Number(value)))
  const ordered = numbers.toSorted((one, other) => one - other)
  if (type === 'date' || aggregate === 'min' || aggregate === 'max') return edge(ordered, aggregate)
  const sum = ordered.reduce((total, value) => total + value, 0)
  if (aggregate === 'sum') return sum
  if (ordered.length === 0) return null
  if (aggregate === 'average') return sum / ordered.length
  const [lower = 0, upper = 0] = [ordered[(ordered.length - 1) >> 1], ordered[ordered.length >> 1]]
  return (lower + upper) / 2
}

/** The minimum or maximum, the only aggregates of values that are not numbers. */
function edge(ordered: readonly (string | number)[], aggregate: Aggregate): string | number | null {
  if (aggregate !== 'min' && aggregate !== 'max') return null
  return ordered.at(aggregate === 'min' ? 0 : -1) ?? null
}

test('computes cells and totals like a naive implementation @full', () => {
  const rows = fc.array(randomRow, { maxLength: 40 })
  const property = fc.property(rows, randomAxes, randomMeasures, randomSort, (some, axes, measures, sort) => {
    // Every other row, like a filtered set.
    const evenPositions = [...some.keys()].filter((position) => position % 2 === 0)
    const made = pivot(some, { ...axes, measures, sort }, Uint32Array.from(evenPositions))
    for (const row of made.rows) {
      const ofRow = within(some, evenPositions, axes.rows, row)
      expect(ofRow.length > 0 || row.depth === 0).toBe(true)
      for (const column of made.columns) {
        const expected = within(some, ofRow, axes.columns, column)
        const cell = made.cellAt(row, column)
        expect([...(cell?.positions ?? [])]).toEqual(expected)
        const expectedValues = measures.map((one) => {
          const name = one.field as keyof Row
          return measure(
            expected.map((position) => some[position]?.[name] ?? null),
            types[name],
            one.aggregate,
          )
        })
        expect(cell?.measured.map(({ value }) => value) ?? expectedValues).toEqual(expectedValues)
      }
    }
  })
  fc.assert(property, { numRuns: casesOf(500) })
})

const some: Row[] = [
  { city: 'Oslo', state: 'Open', size: 1, done: true, asked: null },
  { city: 'Bergen', state: 'Open', size: 5, done: true, asked: null },
  { city: 'Oslo', state: 'Done', size: 2, done: null, asked: null },
  { city: null, state: 'Done', size: 9, done: false, asked: null },
]
const sizes: Measure[] = [{ field: 'size', aggregate: 'sum' }]

function valuesOf(lines: readonly PivotLine[]) {
  return lines.map(({ values }) => values)
}

test('lists parents before children, the total first, sorted by a measure or by values', () => {
  const made = pivot(some, { rows: ['state', 'city'], columns: ['done'], measures: sizes, sort: [] })
  expect(valuesOf(made.rows)).toEqual([
    [],
    ['Done'],
    ['Done', 'Oslo'],
    ['Done', null],
    ['Open'],
    ['Open', 'Bergen'],
    ['Open', 'Oslo'],
  ])
  expect(valuesOf(made.columns)).toEqual([[], [false], [true], [null]])
  const sort: SortKey[] = [
    { field: 'size', direction: 'descending' },
    { field: 'done', direction: 'descending' },
  ]
  const sorted = pivot(some, { rows: ['city'], columns: ['done'], measures: sizes, sort })
  expect(valuesOf(sorted.rows)).toEqual([[], [null], ['Bergen'], ['Oslo']])
  expect(valuesOf(sorted.columns)).toEqual([[], [true], [false], [null]])
})

test('truncates a table that is too large, and includes the rest in the totals', () => {
  const limits = { rows: 2, columns: 1 }
  const made = pivot(some, { rows: ['city'], columns: ['state'], measures: sizes, sort: [] }, undefined, limits)
  expect([valuesOf(made.rows), valuesOf(made.columns)]).toEqual([
    [[], ['Bergen'], ['Oslo']],
    [[], ['Done']],
  ])
  expect(made.cut).toEqual({ rows: 1, columns: 1 })
  const [total, ...rows] = made.rows as [PivotLine, ...PivotLine[]]
  const [all, done] = made.columns as [PivotLine, PivotLine]
  const sumOf = (row: PivotLine, column: PivotLine) => made.cellAt(row, column)?.measured[0]?.value
  expect(sumOf(total, all)).toBe(17)
  expect(sumOf(total, done)).toBe(11)
  expect(rows.map((row) => [sumOf(row, all), sumOf(row, done)])).toEqual([
    [5, undefined],
    [3, 2],
  ])
})

test('returns the range of a measure in the innermost cells', () => {
  const made = pivot(some, { rows: ['city'], columns: ['state'], measures: sizes, sort: [] })
  expect(made.extremes(0)).toEqual({ min: 1, max: 9 })
  expect(made.extremes(1)).toBeUndefined()
  expect(pivot(some, { rows: ['city'], columns: [], measures: [], sort: [] }).extremes(0)).toEqual({ min: 1, max: 2 })
  expect(pivot([], { rows: ['city'], columns: [], measures: sizes, sort: [] }).extremes(0)).toBeUndefined()
})
