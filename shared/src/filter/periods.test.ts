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
    ['this week', '2026-03-01', '2026-03-07'],
    ['last week', '2026-02-22', '2026-02-28'],
    ['last 7 days', '2026-02-22', '2026-02-28'],
    ['last 30 days', '2026-01-30', '2026-02-28'],
    ['this month', '2026-03-01', '2026-03-31'],
    ['last month', '2026-02-01', '2026-02-28'],
    ['last 12 months', '2025-03-01', '2026-02-28'],
    ['this quarter', '2026-01-01', '2026-03-31'],
    ['last quarter', '2025-10-01', '2025-12-31'],
    ['this year', '2026-01-01', '2026-12-31'],
    ['last year', '2025-01-01', '2025-12-31'],
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

test('a text that reads like a period stays a text', () => {
  const filter = { field: 'name', operator: '==', value: 'last month' } as const
  expect(withFixedDays(filter, randomFields, { timeZone: 'UTC', now: new Date() })).toEqual(filter)
})
