import fc from 'fast-check'
import { expect, test } from '@jest/globals'
import {
  passesPlainly,
  randomFields,
  randomFilter,
  randomNow,
  randomRow,
  randomZone,
} from '../testing/filters/index.ts'
import type { CellValue } from './filter.ts'
import { movingPeriods } from './moving-periods.ts'
import { daysOf, withFixedDays } from './periods.ts'
import { rowFilter } from './row-filter.ts'

test('moving periods are whole ones of the calendar there', () => {
  // Sunday, 1 March, in Auckland already, and still February in New York.
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

test('a filter with its days fixed lets the same rows through at any later time', () => {
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
      expect(passes(fixed, later)).toBe(passesPlainly(filter, row, { types: randomFields, timeZone, now }))
    },
  )
  fc.assert(property, { numRuns: 2000 })
})

test('fixes the days of a list one by one', () => {
  const values = ['today', null, '2026-02-03', 'last month']
  const options = { timeZone: 'UTC', now: new Date('2026-03-05T12:00:00Z') }
  expect(withFixedDays({ field: 'due', operator: 'is none of', values }, randomFields, options)).toEqual({
    field: 'due',
    operator: 'is none of',
    values: ['2026-03-05', null, '2026-02-03', '2026-02-01/2026-02-28'],
  })
})

test('a text that reads like a period stays a text', () => {
  const filter = { field: 'name', operator: '==', value: 'last month' } as const
  expect(withFixedDays(filter, randomFields, { timeZone: 'UTC', now: new Date() })).toEqual(filter)
})
