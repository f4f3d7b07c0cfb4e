import { expect, test, jest, describe } from '@jest/globals'
import type { Filter } from '../../../domain/filter/index.ts'
import { draftOf, lineOperators, partOfDraft, type FilterDraft } from './filter-draft.ts'
import { partOn, partsOf, withoutFields, withoutPart, withPart } from './filter-parts.ts'
import { filterValueOf } from './filter-value.ts'
import type { GridColumn } from '../columns/column.ts'
import { runToEnd, createRowEngine } from '../engine/index.ts'
import { listedValues, unlistedValues } from './listed-values.ts'
import { maxPasted, pastedValues, withValues } from './pasted-values.ts'

describe('filter draft', () => {
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
  ])('%s becomes a draft and is the same after conversion back', (_name, type, part) => {
    const draft = draftOf(part, type)
    expect(draft && partOfDraft('a', type, draft)).toEqual(part)
  })

  test('returns no draft for a filter that a draft cannot express', () => {
    const list: Filter = { field: 'a', operator: 'is one of', values: ['x'] }
    expect(draftOf({ logic: 'or', filters: [list, list] }, 'text')).toBeUndefined()
    expect(draftOf({ logic: 'and', filters: [{ field: 'a', operator: 'is null' }] }, 'text')).toBeUndefined()
    const sinceMonth: Filter[] = [
      { field: 'a', operator: '>=', value: 'last month' },
      { field: 'a', operator: '<=', value: '2026-03-01' },
    ]
    expect(draftOf({ logic: 'and', filters: sinceMonth }, 'day')).toBeUndefined()
  })

  test('a list starts with the values of the current condition', () => {
    expect(draftOf({ field: 'a', operator: '==', value: 'x' }, 'text', 'is none of')).toMatchObject({
      tab: 'values',
      operator: 'is none of',
      values: ['x'],
    })
  })

  test('a filtered value is checked in the list, except for single days', () => {
    expect(draftOf({ field: 'a', operator: '==', value: 'x' }, 'text')).toMatchObject({ tab: 'values', values: ['x'] })
    expect(draftOf({ field: 'a', operator: '==', value: 7 }, 'number')).toMatchObject({ tab: 'values', values: [7] })
    expect(draftOf({ field: 'a', operator: '!=', value: 'x' }, 'text')).toMatchObject({ tab: 'conditions' })
    expect(draftOf({ field: 'a', operator: '==', value: '2026-03-01' }, 'day')).toMatchObject({ tab: 'conditions' })
  })

  test('is incomplete while a line has no value, and empty without lines or values', () => {
    expect(partOfDraft('a', 'text', { ...empty, lines: [{ operator: '==', text: ' ', until: '' }] })).toBe('unfinished')
    const half = { operator: 'is between', text: '2026-01-01', until: '' } as const
    expect(partOfDraft('a', 'day', { ...empty, lines: [half] })).toBe('unfinished')
    expect(partOfDraft('a', 'text', empty)).toBeUndefined()
    expect(partOfDraft('a', 'text', { ...empty, tab: 'values' })).toBeUndefined()
    const values = Array.from({ length: 1001 }, (_, index) => index)
    expect(partOfDraft('a', 'number', { ...empty, tab: 'values', values })).toBe('unfinished')
  })

  test('accepts the ends of a range in either order', () => {
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

  test('offers ranges for ordered types, and no list operator', () => {
    expect(lineOperators('number')[0]).toBe('is between')
    expect(lineOperators('text')).not.toContain('is between')
    expect(lineOperators('day')).not.toContain('is one of')
  })
})

describe('filter parts', () => {
  const done: Filter = { field: 'status', operator: '==', value: 'Complete' }
  const named: Filter = { field: 'name', operator: 'contains', value: 'oak' }
  const either: Filter = { logic: 'or', filters: [done, named] }

  test('splits a single condition and an "and" group into parts', () => {
    expect(partsOf(null)).toEqual([])
    expect(partsOf(done)).toEqual([done])
    expect(partsOf({ logic: 'and', filters: [done, either] })).toEqual([done, either])
    expect(partsOf(either)).toEqual([either])
  })

  test('a condition replaces the previous one of its column, and keeps the others', () => {
    const failed: Filter = { ...done, value: 'Error' }
    const both: Filter = { logic: 'and', filters: [done, either] }
    expect(withPart(both, 'status', failed)).toEqual({ logic: 'and', filters: [failed, either] })
    expect(withPart(either, 'name', named)).toEqual({ logic: 'and', filters: [either, named] })
    expect(withPart(both, 'status', undefined)).toEqual({ logic: 'and', filters: [either] })
    expect(withPart(done, 'status', undefined)).toBeNull()
  })

  test('a group over several fields is not the filter of one of them', () => {
    expect(partOn(either, 'status')).toBeUndefined()
    expect(partOn({ logic: 'and', filters: [named, done] }, 'status')).toBe(done)
  })

  test('a group over one field is its filter if there is no single condition', () => {
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

  test('removes parts by index and by field', () => {
    const both: Filter = { logic: 'and', filters: [named, done] }
    expect(withoutPart(both, 0)).toEqual({ logic: 'and', filters: [done] })
    expect(withoutFields(both, new Set(['name', 'status']))).toBeNull()
  })
})

describe('filter value', () => {
  test.each([
    ['oak ', 'text', 'oak '],
    ['   ', 'text', undefined],
    ['1,234.5', 'number', 1234.5],
    ['-7', 'number', -7],
    ['-', 'number', undefined],
    ['2026-02-30', 'date', undefined],
    ['2026-02-28', 'day', '2026-02-28'],
    ['false', 'boolean', false],
    ['', 'boolean', undefined],
  ] as const)('parses %o as %s', (typed, type, expected) => {
    expect(filterValueOf(typed, type)).toBe(expected)
  })

  test("parses numbers in the user's locale", () => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE'])
    expect(filterValueOf('1.234,5', 'number')).toBe(1234.5)
  })
})

describe('listed values', () => {
  type Row = { name: string | null; size: number | null; at: string | null; isOpen: boolean | null }

  const rows: Row[] = [
    { name: 'Oak', size: 2, at: '2026-02-28T23:30:00Z', isOpen: true },
    { name: 'elm', size: 10, at: '2026-03-31T10:00:00Z', isOpen: false },
    { name: 'OAK', size: 10, at: '2026-03-01T10:00:00Z', isOpen: null },
    { name: '', size: null, at: null, isOpen: true },
    { name: null, size: 2, at: '2025-12-01T10:00:00Z', isOpen: true },
  ]
  const columns = {
    name: { field: 'name', title: 'Name', value: ({ name }) => name },
    size: { field: 'size', title: 'Size', type: 'number', value: ({ size }) => size },
    at: { field: 'at', title: 'At', type: 'date', timeZone: 'Asia/Kolkata', value: ({ at }) => at },
    isOpen: { field: 'isOpen', title: 'Open', type: 'boolean', value: ({ isOpen }) => isOpen },
  } satisfies Record<string, GridColumn<Row>>
  const engine = createRowEngine(
    rows,
    Object.values<GridColumn<Row>>(columns).map((column) => ({ ...column, type: column.type ?? 'text' })),
    { locale: 'en-US' },
  )

  function listed(column: GridColumn<Row>, filter: Filter | null = null) {
    return runToEnd(listedValues(engine, column, filter)).map(({ text, count, values }) => [text, count, values])
  }

  test('counts values ignoring case, in column order, missing values last', () => {
    expect(listed(columns.name)).toEqual([
      ['elm', 1, ['elm']],
      ['Oak', 2, ['Oak']],
      ['No value', 2, [null, '']],
    ])
    expect(listed(columns.size)).toEqual([
      ['2', 2, [2]],
      ['10', 2, [10]],
      ['No value', 1, [null]],
    ])
    expect(listed(columns.isOpen)).toEqual([
      ['No', 1, [false]],
      ['Yes', 3, [true]],
      ['No value', 1, [null]],
    ])
  })

  test('counts times by month in the time zone of the column', () => {
    expect(listed(columns.at)).toEqual([
      ['December 2025', 1, ['2025-12-01/2025-12-31']],
      ['March 2026', 3, ['2026-03-01/2026-03-31']],
      ['No value', 1, [null]],
    ])
  })

  test('counts only rows that match the filter', () => {
    expect(listed(columns.name, { field: 'size', operator: '==', value: 10 })).toEqual([
      ['elm', 1, ['elm']],
      ['OAK', 1, ['OAK']],
    ])
  })

  test('formats chosen values that are not listed, and shows missing values once', () => {
    const texts = (column: GridColumn<Row>, chosen: (string | number | boolean | null)[], known: string[] = []) =>
      unlistedValues(column, chosen, new Set(known)).map(({ text, count, values }) => [text, count, values])
    expect(texts(columns.name, ['Oak', null, '', 'Elm'], ["'oak"])).toEqual([
      ['No value', 0, [null, '']],
      ['Elm', 0, ['Elm']],
    ])
    expect(texts(columns.size, [12_345, null])).toEqual([
      ['No value', 0, [null]],
      ['12,345', 0, [12_345]],
    ])
    expect(texts(columns.isOpen, [true])).toEqual([['Yes', 0, [true]]])
    expect(texts(columns.at, ['2026-05-01/2026-05-31', 'last month'])).toEqual([
      ['05/01/2026 to 05/31/2026', 0, ['2026-05-01/2026-05-31']],
      ['last month', 0, ['last month']],
    ])
  })
})

describe('pasted values', () => {
  test.each([
    ['A-1\nA-2\r\n\n A-3 \nA-1', ['A-1', 'A-2', 'A-3']],
    ['A-1\tA-2', ['A-1', 'A-2']],
    ['A-1; a-1; B', ['A-1', 'B']],
    ['A-1, A-2', ['A-1', 'A-2']],
    ['Oak, red\nElm', ['Oak, red', 'Elm']],
    [' \n', []],
  ])('reads %j as text', (text, values) => {
    expect(pastedValues(text, 'text')).toEqual({ values, invalid: [] })
  })

  test('parses typed numbers, and reports invalid ones', () => {
    expect(pastedValues('1,234.5\n7\nmany', 'number')).toEqual({ values: [1234.5, 7], invalid: ['many'] })
    expect(pastedValues('2026-02-28\n2026-02-30', 'day')).toEqual({ values: ['2026-02-28'], invalid: ['2026-02-30'] })
  })

  test.each([
    ['en-US', '1,2,3', [1, 2, 3]],
    ['en-US', '1,234', [1234]],
    ['en-US', '1,234, 5, 6.5', [1234, 5, 6.5]],
    ['en-US', '1,5', [1, 5]],
    ['de-DE', '1,5', [1.5]],
    ['de-DE', '1,5; 2.500', [1.5, 2500]],
    ['de-DE', '1,2,3', [1, 2, 3]],
    ['fr-FR', '1 234,5', [1234.5]],
    ['en-IN', '12,34,567', [1_234_567]],
  ])('in %s, reads the line of numbers %j as %j', (locale, text, values) => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue([locale])
    expect(pastedValues(text, 'number')).toEqual({ values, invalid: [] })
    jest.restoreAllMocks()
  })

  test('rejects text that is too long for a filter', () => {
    const long = 'x'.repeat(501)
    expect(pastedValues(long, 'text')).toEqual({ values: [], invalid: [long] })
  })

  test('reads long lists at once, and reports the length of one that is too long', () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index)).join('\n')
    const formats = jest.spyOn(Intl, 'NumberFormat')
    expect(pastedValues(numbers(maxPasted), 'number').values).toHaveLength(maxPasted)
    // One condition per value took more than a second.
    expect(formats.mock.calls.length).toBeLessThan(2)
    formats.mockRestore()
    expect(pastedValues(numbers(100_000), 'number')).toEqual({ values: [], invalid: [], entryCount: 100_000 })
  })

  test('selects and clears values ignoring case', () => {
    expect(withValues(['Oak', null], ['OAK', 'Elm'], true)).toEqual([null, 'OAK', 'Elm'])
    expect(withValues(['Oak', null, 7], ['oak', 7], false)).toEqual([null])
  })
})
