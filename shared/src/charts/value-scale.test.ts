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
