import type { Ranks } from './column.ts'

export type SortKey = { readonly field: string; readonly direction: 'ascending' | 'descending' }

export type SortStep = { ranks: Ranks; direction: SortKey['direction'] }

/** A new order of the positions, stable, by several steps; null is last in either direction. */
export function sortPositions(positions: Uint32Array, steps: readonly SortStep[]): Uint32Array {
  return steps.reduceRight((sorted, step) => countingSort(sorted, placesOf(step), step.ranks.count + 1), positions)
}

/** The last step first, each stable: so it does not matter how many there are, or how many values each has. */
function countingSort(positions: Uint32Array, placeOf: (position: number) => number, places: number): Uint32Array {
  const next = new Uint32Array(places + 1)
  for (const position of positions) (next[placeOf(position) + 1] as number) += 1
  for (let place = 1; place < places; place++) (next[place] as number) += next[place - 1] as number
  const sorted = new Uint32Array(positions.length)
  for (const position of positions) {
    const place = placeOf(position)
    const index = next[place] as number
    sorted[index] = position
    next[place] = index + 1
  }
  return sorted
}

function placesOf({ ranks: { of, count }, direction }: SortStep): (position: number) => number {
  if (direction === 'ascending') return (position) => of[position] as number
  return (position) => {
    const rank = of[position] as number
    return rank === count ? count : count - 1 - rank
  }
}
