import { expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { valueTicks } from './value-scale.ts'

test.each([
  [[], [0, 1]],
  [
    [null, 0],
    [0, 1],
  ],
  [[1], [0, 1]],
  [
    [3.2, 1],
    [0, 1, 2, 3, 4],
  ],
  [[0.013], [0, 0.005, 0.01, 0.015]],
  [[0.9], [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [[9], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [[10], [0, 2, 4, 6, 8, 10]],
  [
    [11, null],
    [0, 5, 10, 15],
  ],
  [[960], [0, 200, 400, 600, 800, 1000]],
])('marks the axis of %j at %j', (values, ticks) => {
  expect(valueTicks(values)).toEqual(ticks)
})

test.each([
  [[691, 20], 300],
  [[4], 1],
  [[50_000], 10_800],
  [[3600 * 24 * 8], 86_400],
])('marks the axis of durations of %j seconds every %i seconds', (seconds, step) => {
  const marks = valueTicks(
    seconds.map((value) => value / 86_400),
    'days',
  )
  expect(marks.map((mark) => Math.round(mark * 86_400))).toEqual(marks.map((_, index) => index * step))
  expect((marks.at(-1) ?? 0) * 86_400).toBeGreaterThanOrEqual(Math.max(...seconds) - 1)
})

test('every scale begins at 0, reaches the greatest value, and has few numbers, whole ones from 1 on', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }))), (values) => {
      const ticks = valueTicks(values)
      const greatest = Math.max(0, ...values.map((value) => value ?? 0))
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(greatest)
      expect(greatest < 1 || ticks.every(Number.isInteger)).toBe(true)
      expect(ticks.length).toBeLessThanOrEqual(11)
    }),
  )
})
