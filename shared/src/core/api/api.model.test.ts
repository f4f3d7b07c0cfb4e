import { expect, jest, test, describe } from '@jest/globals'
import { afterTest, fakeOnly } from '../../testing/runner/index.ts'
import { ApiError, reportSilently, isCancellation, withTimeout } from './index.ts'
import fc from 'fast-check'
import { rowCutter } from './rows/row-cutter.model.ts'

describe('report silently', () => {
  function watchWarnings() {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    afterTest(() => warn.mockRestore())
    return warn
  }

  test('reports the failed action with the code and the whole error', () => {
    const warn = watchWarnings()
    const error = new ApiError({ code: 'organizations/gone', detail: 'It is gone.' })
    reportSilently(error, 'Organization HFA was skipped.')
    expect(warn.mock.calls).toEqual([['Organization HFA was skipped. (organizations/gone)', error]])
  })

  test('accepts any thrown value', () => {
    const warn = watchWarnings()
    reportSilently('oops', 'The list is left out.')
    expect(warn.mock.calls).toEqual([['The list is left out.', 'oops']])
  })

  test('ignores canceled calls', () => {
    const warn = watchWarnings()
    reportSilently(new DOMException('The page was left.', 'AbortError'), 'The list is left out.')
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('row cutter model', () => {
  const rowArbitrary = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))

  function cut(text: string, sizes: readonly number[]): unknown[] {
    const cutter = rowCutter()
    const rows: unknown[] = []
    let start = 0
    for (let turn = 0; start < text.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? 1
      rows.push(...cutter.cut(text.slice(start, start + size)))
      start += size
    }
    cutter.end()
    return rows
  }

  test('returns the rows of any array, wherever its text is split @full', () => {
    const sizesArbitrary = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 })
    fc.assert(
      fc.property(fc.array(rowArbitrary), sizesArbitrary, fc.nat(2), (rows, sizes, space) => {
        const text = JSON.stringify(rows, null, space)
        expect(cut(text, sizes)).toEqual(JSON.parse(text))
      }),
    )
  })

  test('treats braces, quotes and backslashes within strings as text', () => {
    const rows = [{ name: '},{"id":"1"}]' }, { name: '\\' }, { name: '\\"' }, { '{': '[' }]
    for (const size of [1, 2, 3, 1000]) expect(cut(JSON.stringify(rows), [size])).toEqual(rows)
  })

  test.each(['', '[', '[{"a":1}', '[{"a":1},', '[{"a":1},{"b"'])('notices that %j has no end', (text) => {
    expect(() => cut(text, [3])).toThrow('ends inside an array')
  })
})

describe('within', () => {
  function late() {
    return new Error('Too late.')
  }

  test('returns the result of work that finishes in time', async () => {
    fakeOnly(['setTimeout', 'clearTimeout'])
    await expect(withTimeout(Promise.resolve(7), 100, late)).resolves.toBe(7)
    await expect(withTimeout(Promise.reject(new Error('Broken.')), 100, late)).rejects.toThrow('Broken.')
    expect(jest.getTimerCount()).toBe(0)
  })

  test('rejects after the timeout, and handles later failures', async () => {
    fakeOnly(['setTimeout', 'clearTimeout'])
    const work = Promise.withResolvers<never>()
    const [result] = await Promise.allSettled([
      withTimeout(work.promise, 100, late),
      jest.advanceTimersByTimeAsync(100),
    ])
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
  ])('distinguishes a cancellation from a failure: %s', (error, expected) => {
    expect(isCancellation(error)).toBe(expected)
  })
})
