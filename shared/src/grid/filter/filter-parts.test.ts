import { expect, test } from '@jest/globals'
import type { Filter } from '../../filter/index.ts'
import { conditionOn, partsOf, withCondition, withoutFields, withoutPart } from './filter-parts.ts'

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
  expect(withCondition(both, 'status', failed)).toEqual({ logic: 'and', filters: [failed, either] })
  expect(withCondition(either, 'name', named)).toEqual({ logic: 'and', filters: [either, named] })
  expect(withCondition(both, 'status', undefined)).toEqual({ logic: 'and', filters: [either] })
  expect(withCondition(done, 'status', undefined)).toBeNull()
})

test('what stands in another group is not the one of the row of filters', () => {
  expect(conditionOn(either, 'status')).toBeUndefined()
  expect(conditionOn({ logic: 'and', filters: [named, done] }, 'status')).toBe(done)
})

test('takes parts away by place and by field', () => {
  const both: Filter = { logic: 'and', filters: [named, done] }
  expect(withoutPart(both, 0)).toEqual({ logic: 'and', filters: [done] })
  expect(withoutFields(both, new Set(['name', 'status']))).toBeNull()
})
