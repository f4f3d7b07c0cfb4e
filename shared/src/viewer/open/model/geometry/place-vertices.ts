import { InterleavedBufferAttribute, type BufferAttribute, type Matrix4, type Vector3 } from 'three'

// Millions of vertices are processed here: plain loops over plain numbers, which JavaScript engines optimize well.

const largest = 0x7fff

/** The numbers of an attribute as a flat array, whatever its format in the file. Do not modify them. */
export function valuesOf(attribute: BufferAttribute | InterleavedBufferAttribute | undefined): Float32Array {
  if (!attribute) return new Float32Array()
  const { count, itemSize, normalized } = attribute
  const isMixed = attribute instanceof InterleavedBufferAttribute
  const { array, stride } = isMixed ? attribute.data : { array: attribute.array, stride: itemSize }
  const isPlain = !isMixed && !normalized && array.length === count * itemSize
  if (isPlain && array instanceof Float32Array) return array
  const values = new Float32Array(count * itemSize)
  const max = normalized ? (largestOf.get(array.constructor) ?? 1) : 1
  const min = normalized ? -1 : Number.NEGATIVE_INFINITY
  for (let vertex = 0, from = isMixed ? attribute.offset : 0; vertex < count; vertex++, from += stride) {
    for (let part = 0; part < itemSize; part++)
      values[vertex * itemSize + part] = Math.max((array[from + part] ?? 0) / max, min)
  }
  return values
}

/** The integer that represents 1 in normalized attributes. */
const largestOf = new Map<unknown, number>([
  [Int8Array, 0x7f],
  [Uint8Array, 0xff],
  [Int16Array, 0x7fff],
  [Uint16Array, 0xffff],
  [Int32Array, 0x7fff_ffff],
  [Uint32Array, 0xffff_ffff],
])

/**
 * The matrix of a piece relative to an origin. Surveyed coordinates are millions of meters from zero, where 32-bit
 * numbers are half a meter apart; subtracting the origin in 64 bits leaves small numbers.
 */
export function placeFrom(origin: Vector3, { elements }: Matrix4): readonly number[] {
  const matrix = [...elements]
  ;[origin.x, origin.y, origin.z].forEach((value, axis) => (matrix[12 + axis] = (matrix[12 + axis] ?? 0) - value))
  return matrix
}

/** Transforms points; `matrix` is in three's column-major order. */
export function placePoints(from: Float32Array, matrix: readonly number[], to: Float32Array): void {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0, , u = 0, v = 0, w = 0] = matrix
  for (let index = 0; index < from.length; index += 3) {
    const x = from[index] ?? 0
    const y = from[index + 1] ?? 0
    const z = from[index + 2] ?? 0
    to[index] = a * x + d * y + g * z + u
    to[index + 1] = b * x + e * y + h * z + v
    to[index + 2] = c * x + f * y + i * z + w
  }
}

/** Transforms and normalizes directions, and writes them as integers, four per direction. */
export function placeDirections(from: Float32Array, matrix: readonly number[], to: Int16Array): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = matrix
  for (let offset = 0, index = 0; offset < from.length; offset += 3, index += 4) {
    const x = from[offset] ?? 0
    const y = from[offset + 1] ?? 0
    const z = from[offset + 2] ?? 0
    const right = a * x + d * y + g * z
    const up = b * x + e * y + h * z
    const out = c * x + f * y + i * z
    const scale = largest / (Math.sqrt(right * right + up * up + out * out) || 1)
    to[index] = right * scale
    to[index + 1] = up * scale
    to[index + 2] = out * scale
  }
}
