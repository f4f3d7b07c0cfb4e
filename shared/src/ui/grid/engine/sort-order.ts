import { allPositions, countingSort } from './order/counting-sort.ts'
import type { Ranks } from './order/ranks.ts'

export type SortKey = { readonly field: string; readonly direction: 'ascending' | 'descending' }

export type SortStep = { ranks: Ranks; direction: SortKey['direction'] }

/** All positions in order; stable. Null is last in both directions. */
export function sortOrder(count: number, steps: readonly SortStep[]): Uint32Array<ArrayBuffer> {
  return steps.reduceRight(
    (order, step) => countingSort(order, { values: placesOf(step), count: step.ranks.count + 1 }),
    allPositions(count),
  )
}

function placesOf({ ranks: { of, count }, direction }: SortStep): Uint32Array {
  return direction === 'ascending' ? of : of.map((rank) => (rank === count ? count : count - 1 - rank))
}
