import { expect, test } from '@jest/globals'
import type { Filter } from '../../filter/index.ts'
import { draftOf, lineOperators, partOfDraft, type FilterDraft } from './filter-draft.ts'

const empty: FilterDraft = { tab: 'conditions', operator: 'is one of', values: [], lines: [] }

test.each<[string, 'text' | 'number' | 'day', Filter]>([
  ['a condition', 'text', { field: 'a', operator: 'contains', value: 'oak' }],
  ['a presence', 'text', { field: 'a', operator: 'is not empty' }],
  ['a list', 'text', { field: 'a', operator: 'is none of', values: ['x', null] }],
  ['a period', 'day', { field: 'a', operator: '==', value: 'last 30 days' }],
  ['a range of days', 'day', { field: 'a', operator: '==', value: '2026-01-01/2026-01-31' }],
  ['days after a range', 'day', { field: 'a', operator: '>', value: '2026-01-01/2026-01-31' }],
  [
    'a range or nothing',
    'number',
    {
      logic: 'or',
      filters: [
        {
          logic: 'and',
          filters: [
            { field: 'a', operator: '>=', value: 1.5 },
            { field: 'a', operator: '<=', value: 20 },
          ],
        },
        { field: 'a', operator: 'is null' },
      ],
    },
  ],
])('%s becomes a draft and comes back as it was', (_name, type, part) => {
  const draft = draftOf(part, type)
  expect(draft && partOfDraft('a', type, draft)).toEqual(part)
})

test('what a draft cannot say is none', () => {
  const list: Filter = { field: 'a', operator: 'is one of', values: ['x'] }
  expect(draftOf({ logic: 'or', filters: [list, list] }, 'text')).toBeUndefined()
  expect(draftOf({ logic: 'and', filters: [{ field: 'a', operator: 'is null' }] }, 'text')).toBeUndefined()
  const sinceMonth: Filter[] = [
    { field: 'a', operator: '>=', value: 'last month' },
    { field: 'a', operator: '<=', value: '2026-03-01' },
  ]
  expect(draftOf({ logic: 'and', filters: sinceMonth }, 'day')).toBeUndefined()
})

test('a list begins with what the column is compared with already', () => {
  expect(draftOf({ field: 'a', operator: '==', value: 'x' }, 'text', 'is none of')).toMatchObject({
    tab: 'values',
    operator: 'is none of',
    values: ['x'],
  })
})

test('a value that is asked for is ticked in the list, which has no single days', () => {
  expect(draftOf({ field: 'a', operator: '==', value: 'x' }, 'text')).toMatchObject({ tab: 'values', values: ['x'] })
  expect(draftOf({ field: 'a', operator: '==', value: 7 }, 'number')).toMatchObject({ tab: 'values', values: [7] })
  expect(draftOf({ field: 'a', operator: '!=', value: 'x' }, 'text')).toMatchObject({ tab: 'conditions' })
  expect(draftOf({ field: 'a', operator: '==', value: '2026-03-01' }, 'day')).toMatchObject({ tab: 'conditions' })
})

test('is unfinished while a line has no value, and is nothing without lines or values', () => {
  expect(partOfDraft('a', 'text', { ...empty, lines: [{ operator: '==', text: ' ', until: '' }] })).toBe('unfinished')
  const half = { operator: 'is between', text: '2026-01-01', until: '' } as const
  expect(partOfDraft('a', 'day', { ...empty, lines: [half] })).toBe('unfinished')
  expect(partOfDraft('a', 'text', empty)).toBeUndefined()
  expect(partOfDraft('a', 'text', { ...empty, tab: 'values' })).toBeUndefined()
  const values = Array.from({ length: 1001 }, (_, index) => index)
  expect(partOfDraft('a', 'number', { ...empty, tab: 'values', values })).toBe('unfinished')
})

test('takes the ends of a range in either order', () => {
  const days = { operator: 'is between', text: '2026-02-01', until: '2026-01-01' } as const
  expect(partOfDraft('a', 'date', { ...empty, lines: [days] })).toEqual({
    field: 'a',
    operator: '==',
    value: '2026-01-01/2026-02-01',
  })
  const numbers = { operator: 'is between', text: '10', until: '9' } as const
  expect(partOfDraft('a', 'number', { ...empty, lines: [numbers] })).toMatchObject({
    filters: [{ value: 9 }, { value: 10 }],
  })
})

test('offers ranges of what has an order, and lists to nobody', () => {
  expect(lineOperators('number')[0]).toBe('is between')
  expect(lineOperators('text')).not.toContain('is between')
  expect(lineOperators('day')).not.toContain('is one of')
})
