import { expect, test } from '@jest/globals'
import { countTimes, timesOf } from './times.model.ts'

test('tells the time of the half and of all but the slowest twentieth, to the class', () => {
  const times = Array.from({ length: 1000 }, (_, index) => index)
  const { median = 0, most = 0 } = timesOf(countTimes(times)) ?? {}
  expect(Math.abs(median - 500)).toBeLessThan(50)
  expect(Math.abs(most - 950)).toBeLessThan(200)
})

test('tells nothing where nothing was measured, and no more of the slowest than that they are slow', () => {
  expect(timesOf(countTimes([undefined]))).toBeNull()
  expect(timesOf(countTimes([60_000]))).toEqual({ median: 9600, most: 9600 })
  expect(timesOf(countTimes([0]))).toEqual({ median: 25, most: 48 })
})
