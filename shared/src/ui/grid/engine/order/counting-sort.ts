/** Sort keys of positions: position `p` has `values[p]`, which is less than `count`. */
export type SortKeys = { values: Uint32Array; count: number }

/**
 * Sorts positions by their keys; stable and linear. To sort by several keys, run one pass per key, the last key
 * first.
 */
export function countingSort(positions: Uint32Array, { values, count }: SortKeys): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(count + 1)
  for (let index = 0; index < positions.length; index++) {
    const key = values[positions[index] as number] as number
    next[key + 1] = (next[key + 1] as number) + 1
  }
  for (let index = 1; index < count; index++) next[index] = (next[index] as number) + (next[index - 1] as number)
  const sorted = new Uint32Array(positions.length)
  for (let index = 0; index < positions.length; index++) {
    const position = positions[index] as number
    const key = values[position] as number
    const target = next[key] as number
    sorted[target] = position
    next[key] = target + 1
  }
  return sorted
}

/** 0, 1, 2, … */
export function allPositions(count: number): Uint32Array<ArrayBuffer> {
  const positions = new Uint32Array(count)
  for (let position = 0; position < count; position++) positions[position] = position
  return positions
}
