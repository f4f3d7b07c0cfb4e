import fc from 'fast-check'
import { expect, test, describe } from '@jest/globals'
import {
  randomFields,
  randomFilter,
  passesReference,
  randomNow,
  randomRow,
  randomZone,
} from '../../testing/filters/index.ts'
import { checkFilter, FilterError } from './check-filter.ts'
import type { Filter, CellValue, Condition } from './filter.ts'
import { filterWords } from './filter-words.ts'
import { movingPeriods } from './moving-periods.ts'
import { daysOf, withFixedDays } from './periods.ts'
import { rowFilter } from './row-filter.ts'
import { isPicked, togglePick, withoutPick } from './picks.ts'
import { casesOf } from '../../testing/runner/index.ts'
import { dayBounds } from './day-bounds.ts'

describe('check filter', () => {
  function refusal(input: unknown): { code: string; message: string } | undefined {
    try {
      checkFilter(input, randomFields)
      return undefined
    } catch (error) {
      if (!(error instanceof FilterError)) throw error
      return { code: error.code, message: error.message }
    }
  }

  test('accepts every valid filter unchanged, also from JSON', () => {
    const property = fc.property(randomFilter, (filter) => {
      expect(checkFilter(JSON.parse(JSON.stringify(filter)), randomFields)).toEqual(JSON.parse(JSON.stringify(filter)))
    })
    fc.assert(property)
  })

  test.each([
    [{ field: 'name', operator: 'like', value: 'a' }, 'filter/not-understood', /at operator: 'like' isn't an operator/],
    [{ logic: 'xor', filters: [] }, 'filter/not-understood', /at logic: 'xor' isn't valid here/],
    [{ logic: 'and', filters: [{ logic: 'or' }] }, 'filter/not-understood', /at filters\.0\.filters/],
    [{ field: 'name', operator: '==' }, 'filter/not-understood', /'==' needs a value/],
    [{ field: 'name', operator: 'is null', value: 'a' }, 'filter/not-understood', /'is null' takes no value/],
    [{ field: 'name', operator: 'is one of', value: 'a' }, 'filter/not-understood', /'is one of' needs a list/],
    [{ field: 'name', operator: 'is one of', values: 'a' }, 'filter/not-understood', /at values/],
    [{ field: 'name', operator: 'is one of', values: [{}] }, 'filter/not-understood', /at values\.0/],
    [{ field: 'name', operator: '==', values: ['a'] }, 'filter/not-understood', /'==' needs a value/],
    [{ field: 'name', operator: 'is null', values: [] }, 'filter/not-understood', /'is null' takes no value/],
    [{ field: 'size', operator: 'is one of', values: [1, null, '2'] }, 'filter/wrong-value', /with a number/],
    [
      { field: 'due', operator: 'is none of', values: ['2026-02-30'] },
      'filter/wrong-value',
      /a day, written YYYY-MM-DD/,
    ],
    [{ field: 'name', operator: '==', value: 'a', or: 1 }, 'filter/not-understood', /or/],
    [{ field: 'name', operator: '==', value: 'a\0' }, 'filter/not-understood', /value/],
    [{ field: 'name', operator: '==', value: '\ud800' }, 'filter/not-understood', /value/],
    [null, 'filter/not-understood', /The filter isn't valid/],
    [{ field: 'rights', operator: 'is null' }, 'filter/unknown-field', /no field 'rights'/],
    [{ field: 'constructor', operator: 'is null' }, 'filter/unknown-field', /no field 'constructor'/],
    [
      { field: 'name', operator: '<', value: 'a' },
      'filter/unknown-operator',
      /'name' is a text and doesn't support '<'/,
    ],
    [{ field: 'size', operator: 'contains', value: '1' }, 'filter/unknown-operator', /doesn't support 'contains'/],
    [{ field: 'size', operator: '==', value: '1' }, 'filter/wrong-value', /Compare 'size' with a number/],
    [{ field: 'due', operator: '==', value: '2026-02-30' }, 'filter/wrong-value', /a day, written YYYY-MM-DD/],
    [{ field: 'asked', operator: '==', value: '2026-02-03T00:00:00Z' }, 'filter/wrong-value', /a day/],
    [{ field: 'done', operator: '==', value: 'true' }, 'filter/wrong-value', /true or false/],
  ])('rejects %j and says why', (input, code, message) => {
    expect(refusal(input)).toEqual({ code, message: expect.stringMatching(message) })
  })

  test('rejects filters over the depth and size limits', () => {
    const condition = { field: 'name', operator: 'is null' }
    const deep = Array.from({ length: 9 }).reduce<unknown>((inner) => ({ logic: 'and', filters: [inner] }), condition)
    const wide = { logic: 'or', filters: Array.from({ length: 200 }, () => condition) }
    expect([refusal(deep)?.code, refusal(wide)?.code]).toEqual(['filter/not-understood', 'filter/not-understood'])
    const list = { field: 'size', operator: 'is one of', values: Array.from({ length: 501 }, (_, index) => index) }
    expect(refusal({ logic: 'or', filters: [list] })).toBeUndefined()
    expect(refusal({ logic: 'or', filters: [list, { logic: 'and', filters: [list] }] })?.message).toMatch(/1000 values/)
  })
})

describe('filter words', () => {
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
  ])('formats %j', (filter, words) => {
    expect(filterWords(filter, fields)).toBe(words)
  })

  test('puts parentheses around nested groups', () => {
    const filters: Filter[] = ['A', 'B'].map((value) => ({ field: 'status', operator: '==', value }))
    const either: Filter = { logic: 'or', filters }
    expect(filterWords({ logic: 'and', filters: [either, { logic: 'or', filters: filters.slice(1) }] }, fields)).toBe(
      '(Status is A or Status is B) and Status is B',
    )
  })
})

describe('periods', () => {
  test('relative periods are complete calendar periods in the time zone', () => {
    // In Auckland it is already Sunday, March 1, while it is still February in New York.
    const now = new Date('2026-02-28T11:30:00Z')
    const inAuckland = movingPeriods.map((period) => {
      const { first, last } = daysOf(period, { now, timeZone: 'Pacific/Auckland' })
      return [period, first, last]
    })
    expect(inAuckland).toEqual([
      ['today', '2026-03-01', '2026-03-01'],
      ['yesterday', '2026-02-28', '2026-02-28'],
      ['tomorrow', '2026-03-02', '2026-03-02'],
      ['this week', '2026-03-01', '2026-03-07'],
      ['last week', '2026-02-22', '2026-02-28'],
      ['next week', '2026-03-08', '2026-03-14'],
      ['last 7 days', '2026-02-22', '2026-02-28'],
      ['last 14 days', '2026-02-15', '2026-02-28'],
      ['last 30 days', '2026-01-30', '2026-02-28'],
      ['last 90 days', '2025-12-01', '2026-02-28'],
      ['next 7 days', '2026-03-02', '2026-03-08'],
      ['next 30 days', '2026-03-02', '2026-03-31'],
      ['next 90 days', '2026-03-02', '2026-05-30'],
      ['this month', '2026-03-01', '2026-03-31'],
      ['last month', '2026-02-01', '2026-02-28'],
      ['next month', '2026-04-01', '2026-04-30'],
      ['last 12 months', '2025-03-01', '2026-02-28'],
      ['next 12 months', '2026-04-01', '2027-03-31'],
      ['this quarter', '2026-01-01', '2026-03-31'],
      ['last quarter', '2025-10-01', '2025-12-31'],
      ['next quarter', '2026-04-01', '2026-06-30'],
      ['this year', '2026-01-01', '2026-12-31'],
      ['last year', '2025-01-01', '2025-12-31'],
      ['next year', '2027-01-01', '2027-12-31'],
    ])
    expect(daysOf('last month', { now, timeZone: 'America/New_York' }).last).toBe('2026-01-31')
  })

  test('a filter with resolved periods matches the same rows at any later time @full', () => {
    const property = fc.property(
      randomFilter,
      randomRow,
      randomZone,
      randomNow,
      randomNow,
      (filter, row, timeZone, now, later) => {
        const passes = (one: typeof filter, at: Date) =>
          rowFilter(one, randomFields, { timeZone, now: at })(
            (field) => (row as Readonly<Record<string, CellValue>>)[field] ?? null,
          )
        const fixed = withFixedDays(filter, randomFields, { timeZone, now })
        expect(passes(fixed, later)).toBe(passes(filter, now))
        expect(passes(fixed, later)).toBe(passesReference(filter, row, { types: randomFields, timeZone, now }))
      },
    )
    fc.assert(property, { numRuns: 2000 })
  })

  test('resolves the periods in a list one by one', () => {
    const values = ['today', null, '2026-02-03', 'last month']
    const options = { timeZone: 'UTC', now: new Date('2026-03-05T12:00:00Z') }
    expect(withFixedDays({ field: 'due', operator: 'is none of', values }, randomFields, options)).toEqual({
      field: 'due',
      operator: 'is none of',
      values: ['2026-03-05', null, '2026-02-03', '2026-02-01/2026-02-28'],
    })
  })

  test('text that looks like a period stays text', () => {
    const filter = { field: 'name', operator: '==', value: 'last month' } as const
    expect(withFixedDays(filter, randomFields, { timeZone: 'UTC', now: new Date() })).toEqual(filter)
  })
})

describe('picks', () => {
  const complete: Filter = { field: 'status', operator: '==', value: 'Complete' }
  const brick: Filter = { field: 'finish', operator: '==', value: 'Brick' }
  const stone: Filter = { field: 'finish', operator: '==', value: 'Stone' }
  const typed: Filter = { field: 'finish', operator: 'contains', value: 'o' }

  function all(...filters: Filter[]): Filter {
    return { logic: 'and', filters }
  }

  test('adds a pick, replaces another one, and removes it when picked again', () => {
    const picked = togglePick(all(complete, typed), 'finish', 'Brick')
    expect(picked).toEqual(all(complete, typed, brick))
    expect([isPicked(picked, 'finish', 'Brick'), isPicked(picked, 'finish', 'Stone')]).toEqual([true, false])
    const other = togglePick(picked, 'finish', 'Stone')
    expect(other).toEqual(all(complete, typed, stone))
    expect(togglePick(other, 'finish', 'Stone')).toEqual(all(complete, typed))
    expect(togglePick(brick, 'finish', 'Brick')).toBeNull()
  })

  test('missing values can be picked', () => {
    const picked = togglePick(all(brick), 'finish', '')
    expect(isPicked(picked, 'finish', '')).toBe(true)
    expect(isPicked(picked, 'finish', 'Brick')).toBe(false)
    expect(togglePick(picked, 'finish', '')).toBeNull()
    expect(togglePick(picked, 'finish', 'Brick')).toEqual(all(brick))
  })

  test('is ignored only by the chart of its field', () => {
    const filter = all(complete, brick, typed)
    expect(withoutPick(filter, 'finish')).toEqual(all(complete, typed))
    expect(withoutPick(filter, 'status')).toEqual(all(brick, typed))
    expect(withoutPick(null, 'finish')).toBeNull()
  })

  test('numbers, booleans and null can be picked, one at a time', () => {
    const one = togglePick(null, 'floors', 3)
    expect(one).toEqual(all({ field: 'floors', operator: '==', value: 3 }))
    const none = togglePick(one, 'floors', null)
    expect(none).toEqual(all({ field: 'floors', operator: 'is null' }))
    expect(isPicked(none, 'floors', null)).toBe(true)
    expect(togglePick(none, 'floors', false)).toEqual(all({ field: 'floors', operator: '==', value: false }))
  })
})

describe('row filter', () => {
  function passes(filter: Filter, row: Record<string, CellValue>, timeZone = 'UTC'): boolean {
    return rowFilter(filter, randomFields, { timeZone })((field) => row[field] ?? null)
  }

  function namesThat(operator: string, value: string): (string | null)[] {
    const names = [null, '', '100%', '100 percent', 'a_b', 'axb', 'İstanbul', 'straße', 'STRASSE', 'ΟΔΟΣ']
    return names.filter((name) => passes({ field: 'name', operator, value } as Condition, { name }))
  }

  test('matches a naive implementation', () => {
    const property = fc.property(randomFilter, randomRow, randomZone, (filter, row, timeZone) => {
      expect(passes(filter, row, timeZone)).toBe(passesReference(filter, row, { types: randomFields, timeZone }))
    })
    fc.assert(property, { numRuns: casesOf(2000) })
  })

  test('treats percent sign and underscore literally', () => {
    expect(namesThat('contains', '100%')).toEqual(['100%'])
    expect(namesThat('contains', '_')).toEqual(['a_b'])
  })

  test('ignores only case', () => {
    expect(namesThat('starts with', 'STRAß')).toEqual(['straße'])
    expect(namesThat('==', 'strasse')).toEqual(['STRASSE'])
    expect(namesThat('starts with', 'i\u0307')).toEqual(['İstanbul'])
  })

  test('matches a word by its prefix, whatever form the last letter has', () => {
    expect(namesThat('starts with', 'οδοσ')).toEqual(['ΟΔΟΣ'])
    expect(namesThat('==', 'οδος')).toEqual(['ΟΔΟΣ'])
  })

  test('distinguishes null from empty text', () => {
    const held = [null, '', 'a']
    const that = (operator: string) => held.filter((name) => passes({ field: 'name', operator } as Condition, { name }))
    expect(that('is null')).toEqual([null])
    expect(that('is not null')).toEqual(['', 'a'])
    expect(that('is empty')).toEqual([''])
    expect(that('is not empty')).toEqual([null, 'a'])
  })

  test('null matches negated operators and no comparisons', () => {
    const row = { name: null, size: null }
    expect(passes({ field: 'name', operator: '!=', value: 'a' }, row)).toBe(true)
    expect(passes({ field: 'name', operator: 'does not contain', value: '' }, row)).toBe(true)
    expect(passes({ field: 'size', operator: '>=', value: 0 }, row)).toBe(false)
  })

  test('matches listed values ignoring case, and missing values if listed', () => {
    const held = [null, '', 'oak', 'Elm', 'ELM ']
    const that = (operator: 'is one of' | 'is none of', values: (string | null)[]) =>
      held.filter((name) => passes({ field: 'name', operator, values }, { name }))
    expect(that('is one of', ['OAK', 'elm'])).toEqual(['oak', 'Elm'])
    expect(that('is none of', ['OAK', 'elm'])).toEqual([null, '', 'ELM '])
    expect(that('is one of', [null])).toEqual([null])
    expect(that('is none of', [null, ''])).toEqual(['oak', 'Elm', 'ELM '])
    expect(that('is one of', [])).toEqual([])
    expect(that('is none of', [])).toEqual(held)
  })

  test('matches listed numbers, days, months and booleans', () => {
    const row = { size: 0, asked: '2026-02-28T23:30:00Z', due: '2026-03-01', done: null }
    expect(passes({ field: 'size', operator: 'is one of', values: [-0, 7] }, row)).toBe(true)
    expect(passes({ field: 'asked', operator: 'is one of', values: ['2026-03-01/2026-03-31'] }, row, 'UTC')).toBe(false)
    expect(
      passes({ field: 'asked', operator: 'is one of', values: ['2026-03-01/2026-03-31'] }, row, 'Asia/Kolkata'),
    ).toBe(true)
    expect(passes({ field: 'due', operator: 'is none of', values: ['2026-02-01', '2026-03-01'] }, row)).toBe(false)
    expect(passes({ field: 'done', operator: 'is one of', values: [false] }, row)).toBe(false)
    expect(passes({ field: 'done', operator: 'is one of', values: [false, null] }, row)).toBe(true)
  })

  test('matches any of several days, in any order and with overlaps', () => {
    const values = [
      '2026-03-05',
      '2026-01-10/2026-02-10',
      '2026-02-01',
      '2026-03-04',
      '2026-01-20/2026-01-21',
      '2011-12-30',
    ]
    const held = [
      '2011-12-30',
      '2026-01-09',
      '2026-01-10',
      '2026-02-10',
      '2026-02-11',
      '2026-03-03',
      '2026-03-05',
      '2026-03-06',
    ]
    const found = held.filter((due) => passes({ field: 'due', operator: 'is one of', values }, { due }))
    expect(found).toEqual(['2011-12-30', '2026-01-10', '2026-02-10', '2026-03-05'])
  })

  test('an empty "and" matches everything, an empty "or" nothing', () => {
    expect(passes({ logic: 'and', filters: [] }, {})).toBe(true)
    expect(passes({ logic: 'or', filters: [] }, {})).toBe(false)
  })

  test('days start and end in a time zone', () => {
    const iso = ({ start, end }: { start: number; end: number }) =>
      [start, end].map((one) => new Date(one).toISOString())
    const lasts = (day: string, zone: string) => iso(dayBounds(day, zone))
    expect(lasts('2026-03-08', 'America/New_York')).toEqual(['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'])
    // Clocks skip from midnight to 1 AM.
    expect(lasts('2026-03-29', 'Asia/Beirut')).toEqual(['2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'])
    // Clocks go back from 1 AM to midnight, which occurs twice.
    expect(lasts('2025-11-02', 'America/Havana')).toEqual(['2025-11-02T04:00:00.000Z', '2025-11-03T05:00:00.000Z'])
    expect(lasts('2025-10-26', 'Atlantic/Azores')).toEqual(['2025-10-26T00:00:00.000Z', '2025-10-27T01:00:00.000Z'])
    // This day was skipped.
    expect(lasts('2011-12-30', 'Pacific/Apia')).toEqual(['2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z'])
  })
})
