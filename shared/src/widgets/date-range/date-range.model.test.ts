import { expect, test } from '@jest/globals'
import { dayText, lastDays, withEnd } from './date-range.model.ts'

const november = { start: '2026-11-01', end: '2026-11-22' }

test('shows a day as month, day and year', () => {
  expect(dayText('2026-11-02')).toBe('11/02/2026')
})

test('counts days back over the ends of months and the change of clocks', () => {
  expect(lastDays(30, new Date(2026, 10, 22, 23, 59))).toEqual({ start: '2026-10-23', end: '2026-11-22' })
  expect(lastDays(1, new Date(2027, 0, 1, 0, 0))).toEqual({ start: '2026-12-31', end: '2027-01-01' })
})

test.each([
  ['start', '2026-11-05', { start: '2026-11-05', end: '2026-11-22' }],
  ['start', '2026-12-01', { start: '2026-12-01', end: '2026-12-01' }],
  ['end', '2026-10-01', { start: '2026-10-01', end: '2026-10-01' }],
  ['end', '', november],
] as const)('moves the %s to "%s", never the start behind the end', (end, day, expected) => {
  expect(withEnd(november, end, day)).toEqual(expected)
})
