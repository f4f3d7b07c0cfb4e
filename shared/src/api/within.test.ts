import { expect, jest, test } from '@jest/globals'
import { fakeOnly } from '../testing/runner/index.ts'
import { isCancellation, within } from './index.ts'

function late() {
  return new Error('Too late.')
}

test('brings what the work brings, in time', async () => {
  fakeOnly(['setTimeout', 'clearTimeout'])
  await expect(within(Promise.resolve(7), 100, late)).resolves.toBe(7)
  await expect(within(Promise.reject(new Error('Broken.')), 100, late)).rejects.toThrow('Broken.')
  expect(jest.getTimerCount()).toBe(0)
})

test('gives up after so many milliseconds, and no failure afterwards goes unhandled', async () => {
  fakeOnly(['setTimeout', 'clearTimeout'])
  const work = Promise.withResolvers<never>()
  const [result] = await Promise.allSettled([within(work.promise, 100, late), jest.advanceTimersByTimeAsync(100)])
  expect(result).toMatchObject({ status: 'rejected', reason: { message: 'Too late.' } })
  work.reject(new Error('Broken.'))
})

test.each([
  [new DOMException('Off.', 'AbortError'), true],
  [Object.assign(new Error('Off.'), { name: 'AbortError' }), true],
  [new DOMException('Slow.', 'TimeoutError'), false],
  [new Error('AbortError'), false],
  ['AbortError', false],
  [null, false],
])('tells a cancellation from a failure: %s', (error, expected) => {
  expect(isCancellation(error)).toBe(expected)
})
