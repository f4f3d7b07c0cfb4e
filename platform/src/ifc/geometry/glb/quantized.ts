import type { Matrix } from '../shapes.ts'

/** Positions as 16-bit integers, three of them in eight bytes; multiply by `scale` and add `middle` to get coordinates. */
export type QuantizedPositions = {
  bytes: Uint8Array
  min: [number, number, number]
  max: [number, number, number]
  middle: [number, number, number]
  scale: number
}

const largest = 32_767

/** The scale is uniform, so that directions stay correct. */
export function quantizePositions(positions: Float32Array): QuantizedPositions {
  const { min, max } = boundsOf(positions)
  const middle = min.map((low, axis) => (low + (max[axis] ?? 0)) / 2) as [number, number, number]
  const scale = Math.max(1e-6, ...min.map((low, axis) => ((max[axis] ?? 0) - low) / 2))
  const values = new Int16Array((positions.length / 3) * 4)
  const toWhole = (value: number, axis: number) => Math.round(((value - (middle[axis] ?? 0)) / scale) * largest)
  for (let from = 0, to = 0; from < positions.length; from += 3, to += 4) {
    for (let axis = 0; axis < 3; axis++) values[to + axis] = toWhole(positions[from + axis] ?? 0, axis)
  }
  return {
    bytes: new Uint8Array(values.buffer),
    min: min.map(toWhole) as [number, number, number],
    max: max.map(toWhole) as [number, number, number],
    middle,
    scale,
  }
}

function boundsOf(positions: Float32Array) {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (let index = 0; index < positions.length; index++) {
    const [axis, value] = [index % 3, positions[index] ?? 0]
    if (value < (min[axis] ?? 0)) min[axis] = value
    if (value > (max[axis] ?? 0)) max[axis] = value
  }
  return { min, max }
}

/** Each normal has four bytes, of which three signed 8-bit integers are used. */
export function quantizeNormals(normals: Float32Array): Uint8Array {
  const values = new Int8Array((normals.length / 3) * 4)
  for (let from = 0, to = 0; from < normals.length; from += 3, to += 4) {
    for (let axis = 0; axis < 3; axis++) values[to + axis] = Math.round((normals[from + axis] ?? 0) * 127)
  }
  return new Uint8Array(values.buffer)
}

/** The matrix for quantized positions that corresponds to the given one. */
export function unquantizing(matrix: Matrix, { middle, scale }: Pick<QuantizedPositions, 'middle' | 'scale'>): Matrix {
  const [x, y, z] = middle
  const translationAt = (row: number) =>
    (matrix[row] ?? 0) * x + (matrix[4 + row] ?? 0) * y + (matrix[8 + row] ?? 0) * z + (matrix[12 + row] ?? 0)
  return [...matrix.slice(0, 12).map((part) => part * scale), translationAt(0), translationAt(1), translationAt(2), 1]
}
