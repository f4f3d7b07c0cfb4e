import { expect, test } from '@jest/globals'
import { quickRanges, rangeIn, rangeParams } from './date-range.model.ts'

const today = new Date(2026, 10, 22, 21, 30)
const last30Days = { start: '2026-10-23', end: '2026-11-22' }

test.each([
  ['start=2026-01-01&end=2026-01-01', { start: '2026-01-01', end: '2026-01-01' }],
  ['', last30Days],
  ['start=2026-01-01', last30Days],
  ['start=2026-01-02&end=2026-01-01', last30Days],
  ['start=2026-02-30&end=2026-03-01', last30Days],
  ['start=01/01/2026&end=01/02/2026', last30Days],
  ['start=0002-01-01&end=2026-11-22', last30Days],
  ['start=2001-01-01&end=2026-11-22', last30Days],
])('reads "%s"', (query, range) => {
  expect(rangeIn(new URLSearchParams(query), today)).toEqual(range)
})

test('omits the last 30 days from the URL', () => {
  expect(rangeParams(last30Days, today)).toEqual({ start: undefined, end: undefined })
  const year = { start: '2025-11-22', end: '2026-11-22' }
  expect(rangeIn(new URLSearchParams({ ...rangeParams(year, today) } as typeof year), today)).toEqual(year)
})

test('a month has 30 days, six of them 182', () => {
  expect(quickRanges.map(({ days }) => days)).toEqual([7, 14, 30, 182, 365])
})
