import { expect, test } from '@jest/globals'
import { dayText, lastDays, rangeProblem } from './date-range.model.ts'

test('shows a day as month, day and year', () => {
  expect(dayText('2026-11-02')).toBe('11/02/2026')
})

test('counts days backward over ends of months and daylight saving changes', () => {
  expect(lastDays(30, new Date(2026, 10, 22, 23, 59))).toEqual({ start: '2026-10-23', end: '2026-11-22' })
  expect(lastDays(1, new Date(2027, 0, 1, 0, 0))).toEqual({ start: '2026-12-31', end: '2027-01-01' })
})

test.each([
  ['2026-11-01', '2026-11-01', undefined],
  ['2000-01-01', '2020-01-01', undefined],
  ['2000-01-01', '2020-01-02', "A range can't be longer than 20 years."],
  ['1999-12-31', '2000-01-02', "Dates can't be before 01/01/2000."],
  ['2026-11-02', '2026-11-01', 'The end date is before the start date.'],
  ['2026-02-30', '2026-11-01', 'Enter a date.'],
  ['2026-11-01', '', 'Enter a date.'],
  ['2026-11-01', '12026-11-01', 'Enter a date.'],
])('validates the range from %s to %s', (start, end, problem) => {
  expect(rangeProblem({ start, end })).toBe(problem)
})

test('reports the error for the end that was changed', () => {
  expect(rangeProblem({ start: '2026-11-02', end: '2026-11-01' }, 'start')).toBe(
    'The start date is after the end date.',
  )
})
