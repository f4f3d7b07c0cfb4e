import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetReloads, startSplashClock } from './splash-clock.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

function startClock() {
  const calls = { onSlow: vi.fn(), onReload: vi.fn(), onGiveUp: vi.fn() }
  return { ...calls, stop: startSplashClock(calls) }
}

test('warns after 10 seconds and reloads after 20', () => {
  const { onSlow, onReload } = startClock()
  vi.advanceTimersByTime(9_999)
  expect(onSlow).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onSlow).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(9_999)
  expect(onReload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onReload).toHaveBeenCalledOnce()
})

test('reloads twice in a row and then gives up', () => {
  const loads = [1, 2, 3].map(() => {
    const clock = startClock()
    vi.advanceTimersByTime(20_000)
    return clock
  })
  expect(loads.map(({ onReload }) => onReload.mock.calls.length)).toEqual([1, 1, 0])
  expect(loads.map(({ onGiveUp }) => onGiveUp.mock.calls.length)).toEqual([0, 0, 1])
})

test('counts anew after a way in that ended well', () => {
  startClock()
  vi.advanceTimersByTime(20_000)
  startClock()
  vi.advanceTimersByTime(20_000)
  forgetReloads()
  const { onReload } = startClock()
  vi.advanceTimersByTime(20_000)
  expect(onReload).toHaveBeenCalledOnce()
})

test('does nothing once it is stopped', () => {
  const { onSlow, onReload, stop } = startClock()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(onSlow).not.toHaveBeenCalled()
  expect(onReload).not.toHaveBeenCalled()
})
