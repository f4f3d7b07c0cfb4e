import { expect, test } from '@jest/globals'
import { firstSlice, type Weight } from './slice.model.ts'

function cut(weights: readonly Partial<Weight>[]): number {
  const known = weights.map((weight, index) => [String(index), { parts: 0, bytes: 0, ...weight }] as const)
  return firstSlice(
    known.map(([id]) => id),
    new Map(known),
  ).length
}

test('reads topics together as far as they are small, and a large one alone', () => {
  const megabyte = 1024 * 1024
  expect(cut(Array.from({ length: 12 }, () => ({ parts: 20 })))).toBe(10)
  expect(cut([{ parts: 600 }, { parts: 400 }, { parts: 1 }])).toBe(2)
  expect(cut([{ bytes: 3 * megabyte }, { bytes: megabyte }, { bytes: 1 }])).toBe(2)
  expect(cut([{ parts: 5500, bytes: 190 * megabyte }, {}])).toBe(1)
  expect(cut([{ parts: 1 }])).toBe(1)
  expect(firstSlice(['gone', 'too'], new Map())).toEqual(['gone', 'too'])
})
