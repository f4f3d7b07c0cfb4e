import { expect, test } from '@jest/globals'
import type { AnalyticsTotals } from '@lintel/shared/contract/assembly'
import { rangeBetween, requestsPerDay, unitOf } from './time-graph.model.ts'

function total(date: string, portfolio: string, requests: number): AnalyticsTotals[number] {
  return { date, portfolio, requests, complete: requests, error: 0 }
}

test('counts every day of the range, including those without requests, only for these portfolios', () => {
  const totals = [
    total('2026-02-27', 'S03', 2),
    total('2026-02-27', 'S04', 3),
    total('2026-02-27', 'P14', 40),
    total('2026-03-01', 'S04', 1),
  ]
  const range = { start: '2026-02-27', end: '2026-03-02' }
  expect(requestsPerDay(totals, { range, portfolios: ['S03', 'S04'] })).toEqual([
    { key: '2026-02-27', label: '02/27/2026', tick: '02/27', value: 5 },
    { key: '2026-02-28', label: '02/28/2026', tick: '02/28', value: 0 },
    { key: '2026-03-01', label: '03/01/2026', tick: '03/01', value: 1 },
    { key: '2026-03-02', label: '03/02/2026', tick: '03/02', value: 0 },
  ])
})

test('counts months if the range is longer than a year, from its first month on', () => {
  const range = { start: '2024-11-20', end: '2026-02-03' }
  const points = requestsPerDay([total('2024-11-01', 'P14', 7)], { range, portfolios: ['P14'] })
  expect(points).toHaveLength(16)
  expect(points[0]).toEqual({ key: '2024-11-01', label: 'November 2024', tick: 'Nov 2024', value: 7 })
  expect(points.at(-1)).toMatchObject({ key: '2026-02-01', value: 0 })
})

test.each([
  ['2026-01-01', '2026-01-01', 'day'],
  ['2024-01-01', '2024-12-31', 'day'],
  ['2024-01-01', '2025-01-01', 'month'],
])('the range from %s to %s is shown by %s', (start, end, unit) => {
  expect(unitOf({ start, end })).toBe(unit)
})

test('points are days, or months within the displayed range', () => {
  const days = { start: '2026-02-01', end: '2026-03-31' }
  expect(rangeBetween(days, '2026-02-27', '2026-03-02')).toEqual({ start: '2026-02-27', end: '2026-03-02' })
  const months = { start: '2024-11-20', end: '2026-02-03' }
  expect(rangeBetween(months, '2024-11-01', '2025-02-01')).toEqual({ start: '2024-11-20', end: '2025-02-28' })
  expect(rangeBetween(months, '2025-12-01', '2026-02-01')).toEqual({ start: '2025-12-01', end: '2026-02-03' })
})
