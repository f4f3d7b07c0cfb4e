import { expect, test } from '@jest/globals'
import { textOf } from './report-text.model.ts'

test.each([
  [{ unit: 'month' }, '2026-11-01', 'Nov 2026'],
  [{ unit: 'quarter' }, '2026-10-01', '2026 Q4'],
  [{ unit: 'week' }, '2026-11-23', 'Week of Nov 23, 2026'],
  [{ unit: 'us-week' }, '2026-11-22', 'Week of Nov 22, 2026'],
  [{ unit: 'year' }, '2026-01-01', '2026'],
  [{ format: 'money' }, -1234.5, '-$1,234.50'],
  [{ format: 'days' }, 0, '0 seconds'],
  [{ format: 'days' }, 1, '1 day'],
  [{ format: 'days' }, 12.34, '12 days 8 hours'],
  [{ format: 'days' }, 6.5 / 86_400, '6.5 seconds'],
  [{ format: 'percent' }, 45.67, '45.7%'],
  [{ format: 'percent' }, null, ''],
] as const)('%j formats %j as %s', (column, value, text) => {
  expect(textOf(column)?.(value)).toBe(text)
})

test('leaves other columns to the grid', () => {
  expect(textOf({})).toBeUndefined()
  expect(textOf({ unit: 'day' })).toBeUndefined()
})
