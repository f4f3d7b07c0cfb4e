import fc from 'fast-check'
import { expect, test } from '@jest/globals'
import { casesOf } from '../../../testing/runner/index.ts'
import { createRowEngine } from '../row-engine.ts'
import { atOnce } from '../slices.ts'
import type { SortKey } from '../sort-order.ts'
import { aggregates, type Aggregate, type Measure } from './aggregate.ts'
import type { RowGroup } from './row-group.ts'

type Row = {
  city: string | null
  state: string | null
  size: number | null
  asked: string | null
  done: boolean | null
}

const types = { city: 'text', state: 'text', size: 'number', asked: 'date', done: 'boolean' } as const
const fields = Object.keys(types) as (keyof Row)[]
const columns = fields.map((field) => ({ field, type: types[field], value: (row: Row) => row[field] }))
const compareTexts = new Intl.Collator('en-US').compare

function engineOf(rows: readonly Row[]) {
  return createRowEngine(rows, columns, { locale: 'en-US' })
}

const randomRow: fc.Arbitrary<Row> = fc.record({
  city: fc.option(fc.constantFrom('Oslo', 'oslo', 'Ålesund', 'Bergen', '')),
  state: fc.option(fc.constantFrom('Done', 'Open')),
  size: fc.option(fc.integer({ min: -5, max: 5 })),
  asked: fc.option(fc.constantFrom('2026-01-05T10:00:00.000Z', '2026-02-05T10:00:00.000Z')),
  done: fc.option(fc.boolean()),
})
const field = fc.constantFrom(...fields)
const randomSort: fc.Arbitrary<SortKey[]> = fc.array(
  fc.record({ field, direction: fc.constantFrom('ascending', 'descending') }),
  { maxLength: 2 },
)
const randomMeasures: fc.Arbitrary<Measure[]> = fc.uniqueArray(
  fc.record({ field, aggregate: fc.constantFrom(...aggregates) }),
  { selector: (measure) => measure.field, maxLength: 4 },
)

/** A group as the plainest code makes it: its value, what is measured, and its groups or the numbers of its rows. */
type Plain = { value: Row[keyof Row]; measured: Record<string, unknown>; within: Plain[] | number[] }

function plainly(
  rows: readonly Row[],
  given: number[],
  [first, ...others]: (keyof Row)[],
  how: How,
): Plain[] | number[] {
  if (!first) return given
  const values = [...new Set(given.map((position) => rows[position]?.[first] ?? null))]
  const natural = values.toSorted(inOrder)
  const groups = natural.map((value) => {
    const own = given.filter((position) => (rows[position]?.[first] ?? null) === value)
    const measured = Object.fromEntries(
      how.measures.map(({ field: name, aggregate }) => [name, measure(rows, own, name as keyof Row, aggregate)]),
    )
    return { value, measured, within: plainly(rows, own, others, how) }
  })
  return groups.sort((one, other) => {
    for (const { field: name, direction } of how.sort) {
      const isMeasured = how.measures.some((measured) => measured.field === name)
      if (name !== first && !isMeasured) continue
      const [left, right] = [one, other].map((group) => (name === first ? group.value : group.measured[name]) ?? null)
      const order = inOrder(left as Row[keyof Row], right as Row[keyof Row])
      if (order !== 0) return left === null || right === null || direction === 'ascending' ? order : -order
    }
    return 0
  })
}

type How = { measures: readonly Measure[]; sort: readonly SortKey[] }

function inOrder(one: Row[keyof Row], other: Row[keyof Row]): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return typeof one === 'string' && typeof other === 'string' ? compareTexts(one, other) : Number(one) - Number(other)
}

function measure(rows: readonly Row[], positions: number[], name: keyof Row, aggregate: Aggregate): unknown {
  const values = positions.flatMap((position) => rows[position]?.[name] ?? [])
  if (aggregate === 'count') return values.length
  if (aggregate === 'distinct') return new Set(values).size
  if (types[name] === 'boolean' || (types[name] !== 'number' && !/^m(in|ax)$/.test(aggregate))) return null
  const sorted = values.toSorted(inOrder)
  if (aggregate === 'sum') return sorted.reduce<number>((sum, value) => sum + Number(value), 0)
  if (sorted.length === 0) return null
  const edge = sorted.at(aggregate === 'min' ? 0 : -1)
  if (aggregate === 'min' || aggregate === 'max') return types[name] === 'date' ? Date.parse(String(edge)) : edge
  const numbers = sorted.map(Number)
  if (aggregate === 'average') return numbers.reduce((sum, value) => sum + value) / numbers.length
  const [lower = 0, upper = 0] = [numbers[(numbers.length - 1) >> 1], numbers[numbers.length >> 1]]
  return (lower + upper) / 2
}

function told(groups: readonly RowGroup[], positions: Uint32Array): Plain[] {
  return groups.map(({ value, measured, groups: within, first, end }) => ({
    value,
    measured: Object.fromEntries([...measured].map(([name, one]) => [name, one.value])),
    within: within.length > 0 ? told(within, positions) : [...positions.subarray(first, end)],
  }))
}

test('groups, measures and sorts groups as the plainest code does', () => {
  const by = fc.uniqueArray(field, { minLength: 1, maxLength: 3 })
  const rows = fc.array(randomRow, { maxLength: 60 })
  const property = fc.property(rows, by, randomMeasures, randomSort, (some, fieldsBy, measures, sort) => {
    const engine = engineOf(some)
    const given = engine.view({ filter: null, sort })
    const { groups, positions } = atOnce(engine.group(given, { fields: fieldsBy, measures, sort }))
    // An aggregate that the field has not is never asked for; it says nothing.
    expect(told(groups, positions)).toEqual(plainly(some, [...given], fieldsBy, { measures, sort }))
  })
  fc.assert(property, { numRuns: casesOf(500) })
})

test('knows a group again whatever is filtered and however it is ordered', () => {
  const rows = ['Oslo', 'Bergen', null].map((city) => ({ city, state: 'Open', size: 1, asked: null, done: null }))
  const engine = engineOf(rows)
  function idsBy(positions: Uint32Array, direction: SortKey['direction']) {
    const sort = [{ field: 'city', direction }]
    const { groups } = atOnce(engine.group(positions, { fields: ['state', 'city'], measures: [], sort }))
    return groups.flatMap((group) => [group.id, ...group.groups.map(({ id }) => id)])
  }
  const all = idsBy(Uint32Array.of(0, 1, 2), 'ascending')
  expect(new Set(all).size).toBe(4)
  expect(idsBy(Uint32Array.of(0), 'descending')).toEqual([all[0], all[2]])
})

test('makes a thousand groups of many rows in steps, none of which looks at more than some thousand rows', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    city: `City ${(index * 7919) % 1000}`,
    state: index % 2 === 0 ? 'Open' : 'Done',
    size: index % 97,
    asked: null,
    done: null,
  }))
  let read = 0
  const counting = columns.map(({ field: name, type, value }) => ({
    field: name,
    type,
    value: (row: Row) => {
      read += 1
      return value(row)
    },
  }))
  const engine = createRowEngine(rows, counting, { locale: 'en-US' })
  const measures: Measure[] = [
    { field: 'size', aggregate: 'median' },
    { field: 'state', aggregate: 'distinct' },
  ]
  const sort: SortKey[] = [{ field: 'size', direction: 'descending' }]
  const steps = engine.group(engine.view({ filter: null, sort: [] }), { fields: ['city'], measures, sort })
  let next = steps.next()
  let count = 0
  let most = 0
  for (let before = read; !next.done; next = steps.next()) {
    most = Math.max(most, read - before)
    before = read
    count += 1
  }
  expect([next.value.groups.length, most <= 5000, count > 25]).toEqual([1000, true, true])
  const medians = next.value.groups.map(({ measured }) => Number(measured.get('size')?.value))
  expect(medians).toEqual(medians.toSorted((one, other) => other - one))
})
