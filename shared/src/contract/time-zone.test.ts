import { afterEach, expect, jest, test } from '@jest/globals'
import { isTimeZone, ownTimeZone } from './time-zone.ts'

afterEach(() => {
  jest.restoreAllMocks()
})

test.each([
  ['America/New_York', 'America/New_York'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['CST6CDT', 'America/Chicago'],
  ['GB', 'Europe/London'],
])('a computer in the time zone %s has the clocks of %s', (timeZone, like) => {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone }
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
  const own = ownTimeZone()
  expect(isTimeZone(own)).toBe(true)
  expect(clocksOf(own)).toEqual(clocksOf(like))
})

function clocksOf(timeZone: string): string[] {
  return [0, 6].map((month) => new Date(2026, month).toLocaleString('en-US', { timeZone }))
}
