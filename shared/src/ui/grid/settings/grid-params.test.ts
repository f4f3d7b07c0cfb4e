import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { operatorsByType, type Filter } from '../../../domain/filter/index.ts'
import { allItems } from '../../list/pagination.ts'
import { aggregates, type SortKey } from '../engine/index.ts'
import { defaultConfiguration } from './grid-configuration.ts'
import { ownText as ownTextOf, withParams } from '../../../core/routing/url-codec.ts'
import { gridParams, urlStateOf, type GridUrlState } from './grid-params.ts'

function ownText(search: URLSearchParams, prefix: string | undefined) {
  return ownTextOf(search, gridParams(prefix).names)
}
function readState(text: string, prefix: string | undefined) {
  return gridParams(prefix).read(new URLSearchParams(text))
}
function withState(search: URLSearchParams, prefix: string | undefined, next: GridUrlState) {
  return withParams(search, gridParams(prefix), next)
}

const field = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,8}$/)
const condition: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    field,
    operator: fc.constantFrom(...operatorsByType.text.slice(0, 4)),
    value: fc.string({ maxLength: 12 }),
  }),
  fc.record({ field, operator: fc.constant('is not null' as const) }),
  fc.record({
    field,
    operator: fc.constant('is none of' as const),
    values: fc.array(fc.option(fc.string({ maxLength: 12 })), { maxLength: 3 }),
  }),
) as fc.Arbitrary<Filter>
const filter = fc.oneof(
  fc.constant(null),
  condition,
  fc.record({ logic: fc.constantFrom('and', 'or'), filters: fc.array(condition, { maxLength: 4 }) }),
) as fc.Arbitrary<Filter | null>
const sort: fc.Arbitrary<SortKey[]> = fc.array(
  fc.record({ field, direction: fc.constantFrom('ascending', 'descending') }),
  { maxLength: 3 },
)
const place: fc.Arbitrary<GridUrlState> = fc.record(
  {
    page: fc.integer({ min: 1, max: 9999 }),
    filter,
    sort,
    unique: fc.boolean(),
    take: fc.constantFrom(10, 50, allItems),
    groups: fc.array(field, { maxLength: 3 }),
    view: fc.oneof(fc.constant('mine'), fc.uuid()),
    search: fc.stringMatching(/^[a-z &=%]{1,20}$/),
    measures: fc.array(fc.record({ field, aggregate: fc.constantFrom(...aggregates) }), { maxLength: 3 }),
  },
  { requiredKeys: ['page'] },
)

test('round-trips through the URL, next to other parameters', () => {
  const property = fc.property(place, place, fc.string(), (one, other, text) => {
    const start = new URLSearchParams({ q: text })
    const search = withState(withState(start, 'requests', one), undefined, other)
    expect(readState(ownText(search, 'requests'), 'requests')).toEqual(one)
    expect(readState(ownText(search, undefined), undefined)).toEqual(other)
    expect(search.get('q')).toBe(text)
    expect(start.size).toBe(1)
  })
  fc.assert(property)
})

test('writes readable URLs', () => {
  const keys: SortKey[] = [
    { field: 'requestedDate', direction: 'descending' },
    { field: 'projectName', direction: 'ascending' },
  ]
  const search = withState(new URLSearchParams(), 'requests', { page: 3, sort: keys, take: allItems, filter: null })
  expect(search.toString()).toBe(
    'requestsFilter=&requestsSort=-requestedDate%2CprojectName&requestsPerPage=all&requestsPage=3',
  )
})

test('ignores invalid parameters', () => {
  expect(readState('filter=%7B%7D&unique=maybe&perPage=0&page=-1', undefined)).toEqual({ page: 1 })
  expect(readState('groupBy=,&measures=mode.count,sum.a,', undefined)).toEqual({
    page: 1,
    groups: [],
    measures: [{ field: 'a', aggregate: 'sum' }],
  })
})

test('writes a filter up to the length limit of URLs', () => {
  const usual = defaultConfiguration([], {})
  function listing(count: number): Filter {
    const values = Array.from({ length: count }, (_, index) => `value ${index}`)
    return { field: 'name', operator: 'is one of', values }
  }
  expect(urlStateOf({ ...usual, filter: null }, usual)).toEqual({ filter: null, sort: [] })
  expect(urlStateOf({ ...usual, filter: listing(10) }, usual)).toMatchObject({ filter: listing(10) })
  expect(urlStateOf({ ...usual, filter: listing(1000) }, usual)).toEqual({ sort: [] })
})

test('writes an empty list if the default groups were removed', () => {
  const usual = defaultConfiguration([], {})
  expect(urlStateOf(usual, { ...usual, groups: ['status'] })).toEqual({ filter: null, sort: [], groups: [] })
  expect(readState('groupBy=&gridView=a b', undefined)).toEqual({ page: 1, groups: [] })
})

test('reads only its own parameters', () => {
  const search = new URLSearchParams('tab=2&requestsPage=4&page=2')
  expect(ownText(search, 'requests')).toBe('requestsPage=4')
})
