import { expect, test } from '@jest/globals'
import { elapsedTime } from './index.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

test.each([
  [-20, '0.1 seconds'],
  [0, '0.1 seconds'],
  [420, '0.4 seconds'],
  [second, '1 second'],
  [9.96 * second, '10 seconds'],
  [59.4 * second, '59 seconds'],
  [59.6 * second, '1 minute'],
  [2 * minute + 5 * second, '2 minutes 5 seconds'],
  [hour + 30 * second, '1 hour'],
  [26 * hour + 5 * minute, '1 day 2 hours'],
] as const)('%d ms is %s', (milliseconds, words) => {
  expect(elapsedTime(milliseconds)).toBe(words)
})
