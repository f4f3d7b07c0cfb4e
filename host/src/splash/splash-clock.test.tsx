import { beforeEach, expect, jest, test } from '@jest/globals'
import { forgetReloads, startSplashClock } from './splash-clock.ts'

beforeEach(() => {
  sessionStorage.clear()
  jest.useFakeTimers()
})

function startClock() {
  const calls = { onSlow: jest.fn(), onReload: jest.fn(), onGiveUp: jest.fn() }
  return { ...calls, stop: startSplashClock(calls) }
}

test('warns after 10 seconds and reloads after 20', () => {
  const { onSlow, onReload } = startClock()
  jest.advanceTimersByTime(9_999)
  expect(onSlow).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(onSlow).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(9_999)
  expect(onReload).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(onReload).toHaveBeenCalledTimes(1)
})

test('reloads twice in a row and then gives up', () => {
  const loads = [1, 2, 3].map(() => {
    const clock = startClock()
    jest.advanceTimersByTime(20_000)
    return clock
  })
  expect(loads.map(({ onReload }) => onReload.mock.calls.length)).toEqual([1, 1, 0])
  expect(loads.map(({ onGiveUp }) => onGiveUp.mock.calls.length)).toEqual([0, 0, 1])
})

test('counts anew after a way in that ended well', () => {
  startClock()
  jest.advanceTimersByTime(20_000)
  startClock()
  jest.advanceTimersByTime(20_000)
  forgetReloads()
  const { onReload } = startClock()
  jest.advanceTimersByTime(20_000)
  expect(onReload).toHaveBeenCalledTimes(1)
})

test('does nothing once it is stopped', () => {
  const { onSlow, onReload, stop } = startClock()
  stop()
  jest.advanceTimersByTime(60_000)
  expect(onSlow).not.toHaveBeenCalled()
  expect(onReload).not.toHaveBeenCalled()
})
