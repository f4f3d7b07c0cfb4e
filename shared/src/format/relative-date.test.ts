import { expect, test } from '@jest/globals'
import { relativeDate } from './index.ts'

const now = new Date('2025-06-15T12:00:00Z')

test.each([
  ['2025-06-15T12:00:00.000Z', 'A few minutes ago.'],
  ['2025-06-15T11:55:00.001Z', 'A few minutes ago.'],
  ['2025-06-15T11:55:00.000Z', '5 minutes ago'],
  ['2025-06-15T11:01:00.000Z', '59 minutes ago'],
  ['2025-06-15T09:00:00.000Z', '3 hours ago'],
  ['2025-06-14T11:00:00.000Z', 'yesterday'],
  ['2025-06-10T12:00:00.000Z', '5 days ago'],
  ['2025-06-01T12:00:00.000Z', '2 weeks ago'],
  ['2025-03-15T12:00:00.000Z', '3 months ago'],
  ['2023-06-14T12:00:00.000Z', '2 years ago'],
] as const)('%s is %s', (date, words) => {
  expect(relativeDate(date, now)).toBe(words)
})

test('a clock that runs ahead is no future', () => {
  expect(relativeDate('2025-06-15T12:00:30Z', now)).toBe('A few minutes ago.')
})

test('a text that is no date is named', () => {
  expect(() => relativeDate('soon', now)).toThrow("'soon' is not a date.")
})
