import { expect, test } from '@jest/globals'
import type { Filter } from './filter.ts'
import { filterWords } from './filter-words.ts'

const fields = [
  { field: 'status', title: 'Status' },
  { field: 'isOpen', title: 'Open' },
  { field: 'opened', title: 'Opened' },
]

test.each<[Filter, string]>([
  [{ logic: 'and', filters: [] }, 'Everything'],
  [{ logic: 'or', filters: [] }, 'Nothing'],
  [{ field: 'status', operator: '!=', value: 'Complete' }, 'Status is not Complete'],
  [{ field: 'status', operator: '==', value: '' }, "Status is ''"],
  [{ field: 'isOpen', operator: '!=', value: true }, 'Open: No'],
  [{ field: 'opened', operator: '==', value: '2026-10-01/2026-10-31' }, 'Opened is 2026-10-01 to 2026-10-31'],
  [{ field: 'gone', operator: 'is not null' }, 'gone is not null'],
  [{ field: 'status', operator: 'is one of', values: ['Complete', '', null] }, 'Status is one of Complete, no value'],
  [{ field: 'status', operator: 'is one of', values: ['Complete', ''] }, "Status is one of Complete, ''"],
  [{ field: 'status', operator: 'is none of', values: [] }, 'Status is none of nothing'],
  [{ field: 'isOpen', operator: 'is one of', values: [true] }, 'Open is one of Yes'],
  [
    { field: 'opened', operator: 'is one of', values: ['2026-10-01/2026-10-31', 'today'] },
    'Opened is one of 2026-10-01 to 2026-10-31, today',
  ],
  [{ field: 'n', operator: 'is one of', values: [1, 2, 3, 4, 5, 6, 7] }, 'n is one of 1, 2, 3, 4 and 3 more'],
])('says %j', (filter, words) => {
  expect(filterWords(filter, fields)).toBe(words)
})

test('puts brackets around a group of several within another', () => {
  const filters: Filter[] = ['A', 'B'].map((value) => ({ field: 'status', operator: '==', value }))
  const either: Filter = { logic: 'or', filters }
  expect(filterWords({ logic: 'and', filters: [either, { logic: 'or', filters: filters.slice(1) }] }, fields)).toBe(
    '(Status is A or Status is B) and Status is B',
  )
})
