import { expect, test } from '@jest/globals'
import type { DataField } from '@lintel/shared/contract/reports'
import { filterWords, type Filter } from '@lintel/shared/filter'
import { filterOf, listProblem, rulesOf, withField, withOperator, withoutRule } from './filter-rules.model.ts'

const fields: DataField[] = [
  { field: 'status', title: 'Status', type: 'text' },
  { field: 'floors', title: 'Floors', type: 'number' },
  { field: 'isOpen', title: 'Open', type: 'boolean' },
  { field: 'opened', title: 'Opened', type: 'day' },
  { field: 'count', title: 'Requests', type: 'number', noFilter: 'Every row is one request.' },
]

test('rules become a filter joined by and, and round-trip', () => {
  const rules = [
    { field: 'status', operator: '==', value: 'Complete' },
    { field: 'floors', operator: '>', value: '3' },
    { field: 'isOpen', operator: '==', value: 'false' },
    { field: 'status', operator: 'is not null', value: '' },
  ] as const
  const filter = filterOf(rules, fields)
  expect(filter).toEqual({
    logic: 'and',
    filters: [
      { field: 'status', operator: '==', value: 'Complete' },
      { field: 'floors', operator: '>', value: 3 },
      { field: 'isOpen', operator: '==', value: false },
      { field: 'status', operator: 'is not null' },
    ],
  })
  expect(rulesOf(filter ?? null)).toEqual(rules)
  expect(filterWords(filter ?? { logic: 'or', filters: [] }, fields)).toBe(
    'Status is Complete and Floors > 3 and Open: No and Status is not null',
  )
})

test.each([
  [{ field: 'status', operator: '==', value: ' ' }],
  [{ field: 'floors', operator: '==', value: 'many' }],
  [{ field: 'gone', operator: '==', value: 'x' }],
  [{ field: 'count', operator: '>', value: '1' }],
  [{ field: 'status', operator: 'is one of', value: ' \n' }],
  [{ field: 'floors', operator: 'is one of', value: '3\nmany' }],
  [{ field: 'opened', operator: '==', value: '2026-10-01/' }],
  [{ field: 'opened', operator: 'is none of', value: 'today\nsoon' }],
] as const)('an incomplete rule has no filter: %j', (rule) => {
  expect(filterOf([rule], fields)).toBeUndefined()
})

test.each([
  ['2026-10-01', 'Opened is 2026-10-01'],
  ['last month', 'Opened is last month'],
  ['2026-10-01/2026-10-31', 'Opened is 2026-10-01 to 2026-10-31'],
])('day values round-trip: %s', (value, words) => {
  const rule = { field: 'opened', operator: '==', value } as const
  const filter = filterOf([rule], fields) ?? null
  expect(rulesOf(filter)).toEqual([rule])
  expect(filter && filterWords(filter, fields)).toBe(words)
})

test('a list has a value per line, and optionally empty values', () => {
  const rules = [
    { field: 'status', operator: 'is one of', value: 'Complete\nIn Progress', hasNone: true },
    { field: 'floors', operator: 'is none of', value: '1\n2.5', hasNone: false },
    { field: 'opened', operator: 'is one of', value: 'last month\n2026-10-01/2026-10-31', hasNone: false },
  ] as const
  const filter = filterOf(rules, fields) ?? null
  expect(filter).toEqual({
    logic: 'and',
    filters: [
      { field: 'status', operator: 'is one of', values: ['Complete', 'In Progress', null] },
      { field: 'floors', operator: 'is none of', values: [1, 2.5] },
      { field: 'opened', operator: 'is one of', values: ['last month', '2026-10-01/2026-10-31'] },
    ],
  })
  expect(rulesOf(filter)).toEqual(rules)
  expect(rulesOf({ field: 'status', operator: 'is one of', values: ['two\nlines'] })).toBeUndefined()
})

test('a list starts with the current value, and leaves its first value', () => {
  const list = withOperator({ field: 'status', operator: '==', value: 'Complete' }, 'is one of')
  expect(list).toEqual({ field: 'status', operator: 'is one of', value: 'Complete' })
  expect(withOperator({ ...list, value: 'Complete\nError', hasNone: true }, '!=')).toEqual({
    field: 'status',
    operator: '!=',
    value: 'Complete',
  })
})

test('no rules match everything', () => {
  expect(filterOf([], fields)).toBeNull()
  expect(rulesOf(null)).toEqual([])
})

test('rules may have alternatives, shown in parentheses', () => {
  const rules = [
    { field: 'status', operator: '==', value: 'Complete' },
    { field: 'floors', operator: '>', value: '3', isAlternative: true },
    { field: 'opened', operator: '==', value: 'last month' },
  ] as const
  const filter = filterOf(rules, fields) ?? null
  expect(filter && filterWords(filter, fields)).toBe('(Status is Complete or Floors > 3) and Opened is last month')
  expect(rulesOf(filter)).toEqual(rules)
  // If the first alternative is removed, the next one replaces it.
  const [, ...others] = rules
  expect(filterOf(others, fields)).toEqual({
    logic: 'and',
    filters: [
      { field: 'floors', operator: '>', value: 3 },
      { field: 'opened', operator: '==', value: 'last month' },
    ],
  })
})

test("nested groups can't be expressed as rules", () => {
  const done: Filter = { field: 'status', operator: '==', value: 'Complete' }
  const both: Filter = { logic: 'and', filters: [done, { ...done, operator: '!=' }] }
  expect(rulesOf({ logic: 'or', filters: [done, both] })).toBeUndefined()
  expect(rulesOf({ logic: 'and', filters: [done, both] })).toBeUndefined()
  expect(rulesOf({ logic: 'and', filters: [{ logic: 'or', filters: [] }] })).toBeUndefined()
})

test("another field keeps the rule's position and alternative", () => {
  const [status] = fields
  const rule = { field: 'floors', operator: '>', value: '3', isAlternative: true } as const
  expect(status && withField(rule, status)).toEqual({
    field: 'status',
    operator: 'contains',
    value: '',
    isAlternative: true,
  })
})

test("removing a rule doesn't join its alternative to the previous rule", () => {
  const first = { field: 'floors', operator: '>', value: '3' } as const
  const second = { field: 'status', operator: '==', value: 'Complete' } as const
  const either = { field: 'status', operator: '==', value: 'Error', isAlternative: true } as const
  expect(withoutRule([first, second, either], 1)).toEqual([first, { ...either, isAlternative: false }])
  expect(withoutRule([first, second, either], 2)).toEqual([first, second])
  expect(withoutRule([first, second, either, { ...either, value: '' }], 2)).toEqual([
    first,
    second,
    { ...either, value: '' },
  ])
})

test('explains why a list is invalid', () => {
  const list = { field: 'floors', operator: 'is one of', value: '3\n57,00\n4' } as const
  expect(listProblem(list, 'number')).toBe("'57,00' isn't a valid value for this field.")
  expect(listProblem({ ...list, value: '3\n4' }, 'number')).toBeUndefined()
  expect(listProblem({ ...list, value: '' }, 'number')).toBeUndefined()
  const many = Array.from({ length: 1000 }, (_, index) => index).join('\n')
  expect(listProblem({ ...list, value: many }, 'number')).toBeUndefined()
  expect(listProblem({ ...list, value: many, hasNone: true }, 'number')).toBe('A filter can list up to 1,000 values.')
})

test('accepts the first and the last day in either order', () => {
  const days = { field: 'opened', operator: '==', value: '2026-03-01/2026-02-01' } as const
  expect(filterOf([days], fields)).toEqual({
    logic: 'and',
    filters: [{ field: 'opened', operator: '==', value: '2026-02-01/2026-03-01' }],
  })
  expect(filterOf([{ ...days, value: '2026-03-01/' }], fields)).toBeUndefined()
})
