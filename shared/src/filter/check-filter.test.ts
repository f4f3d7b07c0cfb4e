import fc from 'fast-check'
import { expect, test } from '@jest/globals'
import { randomFields, randomFilter } from '../testing/filters/index.ts'
import { checkFilter, FilterError } from './check-filter.ts'

function refusal(input: unknown): { code: string; message: string } | undefined {
  try {
    checkFilter(input, randomFields)
    return undefined
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    return { code: error.code, message: error.message }
  }
}

test('takes every filter that can be said, as it was, also from JSON', () => {
  const property = fc.property(randomFilter, (filter) => {
    expect(checkFilter(JSON.parse(JSON.stringify(filter)), randomFields)).toEqual(JSON.parse(JSON.stringify(filter)))
  })
  fc.assert(property)
})

test.each([
  [{ field: 'name', operator: 'like', value: 'a' }, 'filter/not-understood', /at operator: 'like' is no operator/],
  [{ logic: 'xor', filters: [] }, 'filter/not-understood', /at logic: 'xor' is no logic/],
  [{ logic: 'and', filters: [{ logic: 'or' }] }, 'filter/not-understood', /at filters\.0\.filters/],
  [{ field: 'name', operator: '==' }, 'filter/not-understood', /'==' needs a value/],
  [{ field: 'name', operator: 'is null', value: 'a' }, 'filter/not-understood', /'is null' takes no value/],
  [{ field: 'name', operator: 'is one of', value: 'a' }, 'filter/not-understood', /'is one of' needs a list/],
  [{ field: 'name', operator: 'is one of', values: 'a' }, 'filter/not-understood', /at values/],
  [{ field: 'name', operator: 'is one of', values: [{}] }, 'filter/not-understood', /at values\.0/],
  [{ field: 'name', operator: '==', values: ['a'] }, 'filter/not-understood', /'==' needs a value/],
  [{ field: 'name', operator: 'is null', values: [] }, 'filter/not-understood', /'is null' takes no value/],
  [{ field: 'size', operator: 'is one of', values: [1, null, '2'] }, 'filter/wrong-value', /compared with a number/],
  [{ field: 'due', operator: 'is none of', values: ['2026-02-30'] }, 'filter/wrong-value', /a day, written YYYY-MM-DD/],
  [{ field: 'name', operator: '==', value: 'a', or: 1 }, 'filter/not-understood', /or/],
  [{ field: 'name', operator: '==', value: 'a\0' }, 'filter/not-understood', /value/],
  [{ field: 'name', operator: '==', value: '\ud800' }, 'filter/not-understood', /value/],
  [null, 'filter/not-understood', /The filter is not understood/],
  [{ field: 'rights', operator: 'is null' }, 'filter/unknown-field', /no field 'rights'/],
  [{ field: 'constructor', operator: 'is null' }, 'filter/unknown-field', /no field 'constructor'/],
  [{ field: 'name', operator: '<', value: 'a' }, 'filter/unknown-operator', /'name' is a text and has no '<'/],
  [{ field: 'size', operator: 'contains', value: '1' }, 'filter/unknown-operator', /has no 'contains'/],
  [{ field: 'size', operator: '==', value: '1' }, 'filter/wrong-value', /'size' is compared with a number/],
  [{ field: 'due', operator: '==', value: '2026-02-30' }, 'filter/wrong-value', /a day, written YYYY-MM-DD/],
  [{ field: 'asked', operator: '==', value: '2026-02-03T00:00:00Z' }, 'filter/wrong-value', /a day/],
  [{ field: 'done', operator: '==', value: 'true' }, 'filter/wrong-value', /true or false/],
])('refuses %j and says why', (input, code, message) => {
  expect(refusal(input)).toEqual({ code, message: expect.stringMatching(message) })
})

test('refuses what is deeper or larger than any screen can make', () => {
  const condition = { field: 'name', operator: 'is null' }
  const deep = Array.from({ length: 9 }).reduce<unknown>((inner) => ({ logic: 'and', filters: [inner] }), condition)
  const wide = { logic: 'or', filters: Array.from({ length: 200 }, () => condition) }
  expect([refusal(deep)?.code, refusal(wide)?.code]).toEqual(['filter/not-understood', 'filter/not-understood'])
  const list = { field: 'size', operator: 'is one of', values: Array.from({ length: 501 }, (_, index) => index) }
  expect(refusal({ logic: 'or', filters: [list] })).toBeUndefined()
  expect(refusal({ logic: 'or', filters: [list, { logic: 'and', filters: [list] }] })?.message).toMatch(/1000 values/)
})
