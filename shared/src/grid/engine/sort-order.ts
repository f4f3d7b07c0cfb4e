import { allPositions, countingSort } from './order/counting-sort.ts'
import type { Ranks } from './order/ranks.ts'

export type SortKey = { readonly field: string; readonly direction: 'ascending' | 'descending' }

export type SortStep = { ranks: Ranks; direction: SortKey['direction'] }

/** All positions in order, stable, by several steps; null is last in either direction. */
export function sortOrder(count: number, steps: readonly SortStep[]): Uint32Array<ArrayBuffer> {
  return steps.reduceRight(
    (order, step) => countingSort(order, placeOf(step), step.ranks.count + 1),
    allPositions(count),
  )
}

function placeOf({ ranks: { of, count }, direction }: SortStep): (position: number) => number {
  if (direction === 'ascending') return (position) => of[position] as number
  return (position) => {
    const rank = of[position] as number
    return rank === count ? count : count - 1 - rank
  }
}
