import { expect, test } from '@jest/globals'
import { pauseBeforeRestart, recentDeaths } from './restart-policy.model.ts'

test('waits longer after each death within a minute, and gives up after the sixth', () => {
  const deaths = [1000, 2000, 3000, 4000, 5000, 6000]
  const pauses = deaths.map((now, index) => pauseBeforeRestart(deaths.slice(0, index + 1), now))
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, undefined])
})

test('forgets what is more than a minute ago', () => {
  const deaths = [0, 1000, 2000, 3000, 4000, 61_500]
  expect(recentDeaths(deaths, 61_500)).toEqual([2000, 3000, 4000, 61_500])
  expect(pauseBeforeRestart(deaths, 61_500)).toBe(2000)
})
