import { expect, jest, test } from '@jest/globals'
import { filterValueOf } from './filter-value.ts'

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
] as const)('%o as %s', (typed, type, expected) => {
  expect(filterValueOf(typed, type)).toBe(expected)
})

test('reads numbers as they are written where the person is', () => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE'])
  expect(filterValueOf('1.234,5', 'number')).toBe(1234.5)
})
