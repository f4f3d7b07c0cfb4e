import fc from 'fast-check'
import { expect, test } from '@jest/globals'
import { FilterError } from '../../filter/index.ts'
import type { CellValue, Filter } from '../../filter/index.ts'
import { passesPlainly, randomFields, randomFilter, randomRow, randomText } from '../../testing/filters/index.ts'
import { createRowEngine, type RowEngine } from './row-engine.ts'
import type { SortKey } from './sort-order.ts'

type Row = { name: string | null; size: number | null; asked: string | null; due: string | null; done: boolean | null }

const fields = Object.keys(randomFields) as (keyof Row)[]
const columns = fields.map((field) => ({ field, type: randomFields[field], value: (row: Row) => row[field] }))
const options = { locale: 'en-US', timeZone: 'America/New_York' }
const row: Row = { name: null, size: null, asked: null, due: null, done: null }
const randomRows = fc.array(randomRow, { maxLength: 40 })
const randomSort: fc.Arbitrary<SortKey[]> = fc.array(
  fc.record({ field: fc.constantFrom(...fields), direction: fc.constantFrom('ascending', 'descending') }),
  { maxLength: 3 },
)

function engineOf(rows: readonly Row[]): RowEngine<Row> {
  return createRowEngine(rows, columns, options)
}

function plainly(rows: readonly Row[], filter: Filter | null, sort: readonly SortKey[]): number[] {
  const how = { types: randomFields, timeZone: options.timeZone }
  const passing = rows.flatMap((one, position) => (!filter || passesPlainly(filter, one, how) ? [position] : []))
  return passing.sort((one, other) => {
    const orders = sort.map(({ field, direction }) => {
      const key = field as keyof Row
      return inOrder(rows[one]?.[key] ?? null, rows[other]?.[key] ?? null, direction)
    })
    return orders.find((order) => order !== 0) ?? one - other
  })
}

const compareTexts = new Intl.Collator(options.locale).compare

function inOrder(one: CellValue, other: CellValue, direction: SortKey['direction']): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order =
    typeof one === 'string' && typeof other === 'string' ? compareTexts(one, other) : Number(one) - Number(other)
  return direction === 'ascending' ? order : -order
}

test('filters and sorts as the plainest code does', () => {
  const property = fc.property(randomRows, fc.option(randomFilter), randomSort, (rows, filter, sort) => {
    expect([...engineOf(rows).view({ filter, sort })]).toEqual(plainly(rows, filter, sort))
  })
  fc.assert(property, { numRuns: 500 })
})

test('moments of a column that names a time zone are filtered by the days there', () => {
  const elsewhere = columns.map((column) =>
    column.field === 'asked' ? { ...column, timeZone: 'Asia/Kathmandu' } : column,
  )
  const rows = ['2026-11-21T18:14:59.999Z', '2026-11-21T18:15:00.000Z', '2026-11-22T18:15:00.000Z'].map((asked) => ({
    ...row,
    asked,
  }))
  const filter: Filter = { field: 'asked', operator: '==', value: '2026-11-22' }
  expect([...createRowEngine(rows, elsewhere, options).view({ filter, sort: [] })]).toEqual([1])
})

test('answers after any questions as if each were the first', () => {
  const query = fc.record({ filter: fc.option(randomFilter), sort: randomSort })
  const property = fc.property(randomRows, fc.array(query, { maxLength: 5 }), (rows, queries) => {
    const engine = engineOf(rows)
    for (const { filter, sort } of queries) {
      expect([...engine.view({ filter, sort })]).toEqual(plainly(rows, filter, sort))
    }
  })
  fc.assert(property)
})

test('answers alike whatever has been prepared, wholly, in part or in vain', () => {
  const preparing = fc.record({ field: fc.constantFrom(...fields), steps: fc.nat(40), isGivenUp: fc.boolean() })
  const property = fc.property(randomRows, fc.array(preparing), randomSort, (rows, prepared, sort) => {
    const engine = engineOf(rows)
    for (const { field, steps, isGivenUp } of prepared) {
      const preparation = engine.prepareSort(field)
      for (let step = 0; step < steps; step++) preparation.next()
      if (isGivenUp) preparation.return()
    }
    expect([...engine.view({ filter: null, sort })]).toEqual(plainly(rows, null, sort))
  })
  fc.assert(property)
})

test('reads some thousand rows in each step, goes on where it was given up, and says when it is ready', () => {
  const rows = Array.from({ length: 20_000 }, (_, size) => ({ ...row, name: `Row ${size % 700}`, size, asked: null }))
  let read = 0
  const counting = columns.map(({ field, type, value }) => ({
    field,
    type,
    value: (one: Row) => {
      read += 1
      return value(one)
    },
  }))
  const engine = createRowEngine(rows, counting, options)
  const query = {
    filter: { field: 'name', operator: 'contains', value: '1' } as Filter,
    sort: [
      { field: 'size', direction: 'descending' as const },
      { field: 'asked', direction: 'ascending' as const },
    ],
  }
  const given = engine.prepare(query)
  for (let step = 0; step < 6; step++) given.next()
  given.return()
  expect([read > 0, read < 20_000, engine.isReady(query)]).toEqual([true, true, false])
  const perStep: number[] = []
  for (let before = read, step = engine.prepare(query), next = step.next(); !next.done; next = step.next()) {
    perStep.push(read - before)
    before = read
  }
  expect(Math.max(...perStep)).toBeLessThanOrEqual(5000)
  expect([read, engine.isReady(query)]).toEqual([60_000, true])
  expect(engine.view(query)[0]).toBe(19_991)
  expect(read).toBe(60_000)
})

test('narrows as a text is typed, and widens again as it is taken back', () => {
  const operators = fc.constantFrom('contains', 'starts with', 'ends with', '==', 'does not contain', '!=')
  const property = fc.property(randomRows, randomText, operators, randomSort, (rows, text, operator, sort) => {
    const engine = engineOf(rows)
    const typed = Array.from({ length: text.length + 1 }, (_, length) => text.slice(0, length))
    for (const value of [...typed, ...typed.toReversed()].filter((one) => one.isWellFormed())) {
      const filter = { field: 'name', operator, value } as Filter
      expect([...engine.view({ filter, sort })]).toEqual(plainly(rows, filter, sort))
    }
  })
  fc.assert(property)
})

test('keeps the order of rows that are equal, and puts null last either way', () => {
  const rows = [null, 'b', 'a', null, 'B', 'a', ''].map((name) => ({ ...row, name }))
  const engine = engineOf(rows)
  const sorted = (direction: SortKey['direction']) => [
    ...engine.view({ filter: null, sort: [{ field: 'name', direction }] }),
  ]
  expect(sorted('ascending')).toEqual([6, 2, 5, 1, 4, 0, 3])
  expect(sorted('descending')).toEqual([4, 1, 2, 5, 6, 0, 3])
})

test('sorts texts as the language of the reader does', () => {
  const rows = ['Zebra', 'Ärger', 'apfel', 'Öl'].map((name) => ({ ...row, name }))
  const names = (engine: RowEngine<Row>) =>
    Array.from(engine.view({ filter: null, sort: [{ field: 'name', direction: 'ascending' }] }), (at) => rows[at]?.name)
  expect(names(createRowEngine(rows, columns, { locale: 'de' }))).toEqual(['apfel', 'Ärger', 'Öl', 'Zebra'])
  expect(names(createRowEngine(rows, columns, { locale: 'sv' }))).toEqual(['apfel', 'Zebra', 'Ärger', 'Öl'])
})

test('gives the same array as long as the same is asked', () => {
  const engine = engineOf([
    { ...row, size: 2 },
    { ...row, size: 1 },
  ])
  const ask = () => engine.view({ filter: null, sort: [{ field: 'size', direction: 'ascending' }] })
  expect(ask()).toBe(ask())
})

test('refuses a filter of a column that there is not, and passes over such a sort key', () => {
  const engine = engineOf([row, row])
  expect(() => engine.view({ filter: { field: 'rights', operator: 'is null' }, sort: [] })).toThrow(FilterError)
  expect([...engine.view({ filter: null, sort: [{ field: 'rights', direction: 'ascending' }] })]).toEqual([0, 1])
})

test('counts and sums what is not null', () => {
  const engine = engineOf([3, null, -1, 4].map((size) => ({ ...row, size })))
  expect(engine.summary(engine.view({ filter: null, sort: [] }), 'size')).toEqual({ count: 3, sum: 6, min: -1, max: 4 })
  const few = engine.view({ filter: { field: 'size', operator: '<', value: 4 }, sort: [] })
  expect(engine.summary(few, 'size')).toEqual({ count: 2, sum: 2, min: -1, max: 3 })
  expect(engine.summary(few, 'name')).toEqual({ count: 0, sum: 0, min: null, max: null })
})

test('says how often each value occurs, of all rows or of some', () => {
  const engine = engineOf(['b', 'a', null, 'b'].map((name) => ({ ...row, name })))
  expect([...engine.distinct('name')]).toEqual([
    ['b', 2],
    ['a', 1],
    ['', 1],
  ])
  expect([...engine.distinct('name', Uint32Array.of(1, 3))]).toEqual([
    ['a', 1],
    ['b', 1],
  ])
})
