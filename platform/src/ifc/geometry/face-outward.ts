import type { Geometry } from './shapes.ts'

type Numbers = ArrayLike<number>

/** Volumes below this fraction of the sum of absolute volumes may be rounding errors. */
const minVolumeFraction = 1e-6

/**
 * Flips a closed geometry whose faces point inward. web-ifc flips a geometry if its first placement mirrors it, which affects all
 * placements that share it. Open surfaces stay unchanged.
 */
export function orientedOutward(geometry: Geometry): Geometry {
  const { positions, normals, index, isClosed } = geometry
  if (!isClosed || !looksInward(positions, index)) return geometry
  const reversed = index.toReversed()
  return { ...geometry, index: reversed, normals: isAlong(positions, normals, reversed) ? normals : opposite(normals) }
}

/**
 * Whether the signed volume is negative, relative to the first vertex for precision. Allocates nothing, because it is called for every
 * geometry of a file.
 */
function looksInward(positions: Numbers, index: Numbers): boolean {
  const from = (index[0] ?? 0) * 3
  const [x, y, z] = [positions[from] ?? 0, positions[from + 1] ?? 0, positions[from + 2] ?? 0]
  let [volume, all] = [0, 0]
  for (let corner = 0; corner + 2 < index.length; corner += 3) {
    const [a, b, c] = [(index[corner] ?? 0) * 3, (index[corner + 1] ?? 0) * 3, (index[corner + 2] ?? 0) * 3]
    const ax = (positions[a] ?? 0) - x
    const ay = (positions[a + 1] ?? 0) - y
    const az = (positions[a + 2] ?? 0) - z
    const bx = (positions[b] ?? 0) - x
    const by = (positions[b + 1] ?? 0) - y
    const bz = (positions[b + 2] ?? 0) - z
    const cx = (positions[c] ?? 0) - x
    const cy = (positions[c + 1] ?? 0) - y
    const cz = (positions[c + 2] ?? 0) - z
    const part = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    volume += part
    all += Math.abs(part)
  }
  return volume < -minVolumeFraction * all
}

/** Whether normals point to the side from which faces are counterclockwise, for most of the area. */
function isAlong(positions: Numbers, normals: Numbers, index: Numbers): boolean {
  let alignment = 0
  for (let corner = 0; corner + 2 < index.length; corner += 3) {
    const [a, b, c] = cornersOf(positions, index, corner)
    if (a && b && c) alignment += dot(cross(difference(b, a), difference(c, a)), pointAt(normals, index[corner] ?? 0))
  }
  return alignment >= 0
}

function opposite(normals: Float32Array): Float32Array {
  return normals.map((value) => -value)
}

type Vector = readonly [number, number, number]

function cornersOf(positions: Numbers, index: Numbers, corner: number): Vector[] {
  return [0, 1, 2].map((next) => pointAt(positions, index[corner + next] ?? 0))
}

function pointAt(values: Numbers, vertex: number): Vector {
  return [values[vertex * 3] ?? 0, values[vertex * 3 + 1] ?? 0, values[vertex * 3 + 2] ?? 0]
}

function difference([a, b, c]: Vector, [x, y, z]: Vector): Vector {
  return [a - x, b - y, c - z]
}

function cross([a, b, c]: Vector, [x, y, z]: Vector): Vector {
  return [b * z - c * y, c * x - a * z, a * y - b * x]
}

function dot([a, b, c]: Vector, [x, y, z]: Vector): number {
  return a * x + b * y + c * z
}
