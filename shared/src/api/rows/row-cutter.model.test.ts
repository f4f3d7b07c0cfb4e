import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { rowCutter } from './row-cutter.model.ts'

const rowArbitrary = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))

function cut(text: string, sizes: readonly number[]): unknown[] {
  const cutter = rowCutter()
  const rows: unknown[] = []
  let start = 0
  for (let turn = 0; start < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    rows.push(...cutter.take(text.slice(start, start + size)))
    start += size
  }
  cutter.end()
  return rows
}

test('gives the rows of any array, wherever its text is cut', () => {
  const sizesArbitrary = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 })
  fc.assert(
    fc.property(fc.array(rowArbitrary), sizesArbitrary, fc.nat(2), (rows, sizes, space) => {
      const text = JSON.stringify(rows, null, space)
      expect(cut(text, sizes)).toEqual(JSON.parse(text))
    }),
  )
})

test('takes braces, quotes and backslashes within texts for what they are', () => {
  const rows = [{ name: '},{"id":"1"}]' }, { name: '\\' }, { name: '\\"' }, { '{': '[' }]
  for (const size of [1, 2, 3, 1000]) expect(cut(JSON.stringify(rows), [size])).toEqual(rows)
})

test.each(['', '[', '[{"a":1}', '[{"a":1},', '[{"a":1},{"b"'])('notices that %j has no end', (text) => {
  expect(() => cut(text, [3])).toThrow('ends within an array')
})
