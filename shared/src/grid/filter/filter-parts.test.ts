import { expect, test } from '@jest/globals'
import type { Filter } from '../../filter/index.ts'
import { partOn, partsOf, withoutFields, withoutPart, withPart } from './filter-parts.ts'

const done: Filter = { field: 'status', operator: '==', value: 'Complete' }
const named: Filter = { field: 'name', operator: 'contains', value: 'oak' }
const either: Filter = { logic: 'or', filters: [done, named] }

test('a condition alone and a group of "and" are parts that must all hold', () => {
  expect(partsOf(null)).toEqual([])
  expect(partsOf(done)).toEqual([done])
  expect(partsOf({ logic: 'and', filters: [done, either] })).toEqual([done, either])
  expect(partsOf(either)).toEqual([either])
})

test('a condition takes the place of the one before, and stands beside all else', () => {
  const failed: Filter = { ...done, value: 'Error' }
  const both: Filter = { logic: 'and', filters: [done, either] }
  expect(withPart(both, 'status', failed)).toEqual({ logic: 'and', filters: [failed, either] })
  expect(withPart(either, 'name', named)).toEqual({ logic: 'and', filters: [either, named] })
  expect(withPart(both, 'status', undefined)).toEqual({ logic: 'and', filters: [either] })
  expect(withPart(done, 'status', undefined)).toBeNull()
})

test('what is about other fields as well is not the filter of one of them', () => {
  expect(partOn(either, 'status')).toBeUndefined()
  expect(partOn({ logic: 'and', filters: [named, done] }, 'status')).toBe(done)
})

test('a group about one field is its filter, where no condition alone is', () => {
  const some: Filter = { logic: 'or', filters: [done, { field: 'status', operator: 'is null' }] }
  expect(partOn(some, 'status')).toBe(some)
  expect(partOn({ logic: 'and', filters: [some, done] }, 'status')).toBe(done)
  expect(withPart({ logic: 'and', filters: [some, named] }, 'status', done)).toEqual({
    logic: 'and',
    filters: [done, named],
  })
  expect(withPart(some, 'status', undefined)).toBeNull()
  expect(withoutFields({ logic: 'and', filters: [some, either] }, new Set(['status']))).toEqual({
    logic: 'and',
    filters: [either],
  })
})

test('takes parts away by place and by field', () => {
  const both: Filter = { logic: 'and', filters: [named, done] }
  expect(withoutPart(both, 0)).toEqual({ logic: 'and', filters: [done] })
  expect(withoutFields(both, new Set(['name', 'status']))).toBeNull()
})
