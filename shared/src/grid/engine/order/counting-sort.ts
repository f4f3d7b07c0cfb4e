/**
 * The positions by their places, which are less than `count`; stable. Linear, so that it does not matter what the places stand
 * for: one pass per key sorts by several keys, the last key first.
 */
export function countingSort(
  positions: Uint32Array,
  placeOf: (position: number) => number,
  count: number,
): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(count + 1)
  for (const position of positions) (next[placeOf(position) + 1] as number) += 1
  for (let place = 1; place < count; place++) (next[place] as number) += next[place - 1] as number
  const sorted = new Uint32Array(positions.length)
  for (const position of positions) {
    const place = placeOf(position)
    const index = next[place] as number
    sorted[index] = position
    next[place] = index + 1
  }
  return sorted
}

/** 0, 1, 2, … */
export function allPositions(count: number): Uint32Array<ArrayBuffer> {
  const positions = new Uint32Array(count)
  for (let position = 0; position < count; position++) positions[position] = position
  return positions
}
