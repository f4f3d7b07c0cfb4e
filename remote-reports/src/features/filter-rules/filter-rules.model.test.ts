import { expect, test } from '@jest/globals'
import type { DataField } from '@lintel/shared/contract/reports'
import { filterWords, type Filter } from '@lintel/shared/filter'
import { filterOf, rulesOf } from './filter-rules.model.ts'

const fields: DataField[] = [
  { field: 'status', title: 'Status', type: 'text' },
  { field: 'floors', title: 'Floors', type: 'number' },
  { field: 'isOpen', title: 'Open', type: 'boolean' },
  { field: 'opened', title: 'Opened', type: 'day' },
  { field: 'count', title: 'Requests', type: 'number', noFilter: 'Every row is one request.' },
]

test('rules become a filter in which all must hold, and come back as they were', () => {
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
] as const)('a rule that is not whole is no filter: %j', (rule) => {
  expect(filterOf([rule], fields)).toBeUndefined()
})

test.each([
  ['2026-10-01', 'Opened is 2026-10-01'],
  ['last month', 'Opened is last month'],
  ['2026-10-01/2026-10-31', 'Opened is 2026-10-01 to 2026-10-31'],
])('days stay what they are: %s', (value, words) => {
  const rule = { field: 'opened', operator: '==', value } as const
  const filter = filterOf([rule], fields) ?? null
  expect(rulesOf(filter)).toEqual([rule])
  expect(filter && filterWords(filter, fields)).toBe(words)
})

test('no rules let everything through', () => {
  expect(filterOf([], fields)).toBeNull()
  expect(rulesOf(null)).toEqual([])
})

test('a filter of groups is no list of rules, and is said with brackets', () => {
  const filters = ['status', 'floors'].map((field) => ({ field, operator: '==', value: '' }) as const)
  const filter: Filter = { logic: 'and', filters: [{ logic: 'or', filters }] }
  expect(rulesOf(filter)).toBeUndefined()
  expect(filterWords(filter, fields)).toBe("(Status is '' or Floors is '')")
})
