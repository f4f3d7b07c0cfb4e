import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { holdFiles, keepFile, keptFile } from './kept-files.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('keeps files while there is a viewer, and a minute longer for the next one', () => {
  const [first, second] = [holdFiles(), holdFiles()]
  keepFile('a', new ArrayBuffer(8))
  first()
  jest.advanceTimersByTime(600_000)
  expect(keptFile('a')?.byteLength).toBe(8)
  second()
  jest.advanceTimersByTime(59_000)
  const third = holdFiles()
  jest.advanceTimersByTime(600_000)
  expect(keptFile('a')?.byteLength).toBe(8)
  third()
  jest.advanceTimersByTime(60_000)
  expect(keptFile('a')).toBeUndefined()
})

test('lets go of the files that were used least where there are too many bytes', () => {
  const leave = holdFiles()
  for (const key of ['a', 'b', 'c']) keepFile(key, new ArrayBuffer(60_000_000))
  keepFile('a', keptFile('a') as ArrayBuffer)
  keepFile('d', new ArrayBuffer(60_000_000))
  expect(['a', 'b', 'c', 'd'].filter((key) => keptFile(key) !== undefined)).toEqual(['a', 'c', 'd'])
  leave()
  jest.advanceTimersByTime(60_000)
})
