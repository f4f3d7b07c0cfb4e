/** Sort keys of positions: position `p` has `values[p]`, which is less than `count`. */
export type Places = { values: Uint32Array; count: number }

/**
 * Sorts positions by their keys; stable and linear. To sort by several keys, run one pass per key, the last key
 * first.
 */
export function countingSort(positions: Uint32Array, { values, count }: Places): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(count + 1)
  for (let index = 0; index < positions.length; index++) {
    const place = values[positions[index] as number] as number
    next[place + 1] = (next[place + 1] as number) + 1
  }
  for (let place = 1; place < count; place++) next[place] = (next[place] as number) + (next[place - 1] as number)
  const sorted = new Uint32Array(positions.length)
  for (let index = 0; index < positions.length; index++) {
    const position = positions[index] as number
    const place = values[position] as number
    const target = next[place] as number
    sorted[target] = position
    next[place] = target + 1
  }
  return sorted
}

/** 0, 1, 2, … */
export function allPositions(count: number): Uint32Array<ArrayBuffer> {
  const positions = new Uint32Array(count)
  for (let position = 0; position < count; position++) positions[position] = position
  return positions
}
