import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { startTimeLimit } from './steady-clock.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('does not count the time of work that only waits for others, several at once either', async () => {
  const { signal, untimed } = startTimeLimit(1000)
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<never>()]
  await jest.advanceTimersByTimeAsync(600)
  const waiting = untimed(() => first.promise)
  const failing = untimed(() => second.promise)
  await jest.advanceTimersByTimeAsync(5000)
  first.resolve('done')
  expect(await waiting).toBe('done')
  await jest.advanceTimersByTimeAsync(5000)
  second.reject(new Error('lost'))
  await expect(failing).rejects.toThrow('lost')
  await jest.advanceTimersByTimeAsync(399)
  expect(signal.aborted).toBe(false)
  await jest.advanceTimersByTimeAsync(1)
  expect(signal.aborted).toBe(true)
})
