import { expect, test } from '@jest/globals'
import { accountPolicy, afterFailure, secondsToWait, type Failures } from './throttle.model.ts'

const start = new Date('2030-01-01T00:00:00Z')

function fail(times: number, state?: Failures): Failures {
  const next = afterFailure(state, start, accountPolicy)
  return times > 1 ? fail(times - 1, next) : next
}

test('lets four failures pass and asks for a wait from the fifth', () => {
  expect([1, 4, 5].map((times) => secondsToWait(fail(times), start))).toEqual([0, 0, 30])
})

test('doubles the wait with each further failure, up to a quarter of an hour', () => {
  expect([6, 7, 8, 9, 10, 40].map((times) => secondsToWait(fail(times), start))).toEqual([60, 120, 240, 480, 900, 900])
})

test('forgets failures after an hour without one', () => {
  const later = new Date(start.getTime() + 3_601_000)
  expect(afterFailure(fail(10), later, accountPolicy)).toMatchObject({ failures: 1, blockedUntil: null })
})
