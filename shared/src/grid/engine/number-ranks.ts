import type { Ranks } from './column.ts'

/** Ranks of numbers, NaN last. */
export function numberRanks(numbers: Float64Array): Ranks {
  const sorted = numbers.filter((value) => !Number.isNaN(value)).sort()
  const rankOf = new Map<number, number>()
  for (const value of sorted) if (!rankOf.has(value)) rankOf.set(value, rankOf.size)
  const count = rankOf.size
  return { of: Uint32Array.from(numbers, (value) => rankOf.get(value) ?? count), count }
}
