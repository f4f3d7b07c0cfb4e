import { determinant, type Geometry, type Matrix, type Shapes } from './shapes.ts'

/** In meters, right-handed with Z up, as in the file. */
export type Point = { x: number; y: number; z: number }

/** Models closer to zero (in meters) keep their coordinates, because 32-bit floats are precise enough there. */
const preciseRange = 1000

/** The middle of a model far from zero, rounded to whole meters; zero for any other model. */
export function middleOf({ shapes }: Pick<Shapes, 'shapes'>): Point {
  const matrices = shapes.flatMap(({ parts }) => parts.map(({ matrix }) => matrix))
  const [x, y, z] = [12, 13, 14].map((axis) => {
    const all = matrices.map((matrix) => matrix[axis] ?? 0).sort((one, other) => one - other)
    // The median, so that an element that was left at zero doesn't move it.
    return Math.round(all[all.length >> 1] ?? 0)
  })
  const middle = fromYUp([x ?? 0, y ?? 0, z ?? 0])
  return Math.max(...Object.values(middle).map(Math.abs)) > preciseRange ? middle : { x: 0, y: 0, z: 0 }
}

function fromYUp([x, y, z]: readonly [number, number, number]): Point {
  return { x, y: -z + 0, z: y }
}

export function toYUp({ x, y, z }: Point): [number, number, number] {
  return [x, z, -y]
}

/** The matrix relative to another origin. */
export function movedBy(matrix: Matrix, [x, y, z]: readonly number[]): Matrix {
  const result = [...matrix]
  result[12] = (result[12] ?? 0) - (x ?? 0)
  result[13] = (result[13] ?? 0) - (y ?? 0)
  result[14] = (result[14] ?? 0) - (z ?? 0)
  return result
}

/** Transforms a geometry. Mirrored faces are flipped back. */
export function placed({ positions, normals, index, isClosed }: Geometry, matrix: Matrix): Geometry {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0, , u = 0, v = 0, w = 0] = matrix
  const mirrored = determinant(matrix) < 0
  const sign = mirrored ? -1 : 1
  // Normals are transformed by the cofactor matrix, so that they stay correct if the matrix isn't uniform.
  const [aa, bb, cc] = [sign * (e * i - f * h), sign * (f * g - d * i), sign * (d * h - e * g)]
  const [dd, ee, ff] = [sign * (c * h - b * i), sign * (a * i - c * g), sign * (b * g - a * h)]
  const [gg, hh, ii] = [sign * (b * f - c * e), sign * (c * d - a * f), sign * (a * e - b * d)]
  const result = { positions: new Float32Array(positions.length), normals: new Float32Array(normals.length) }
  for (let from = 0; from < positions.length; from += 3) {
    const [x = 0, y = 0, z = 0] = [positions[from], positions[from + 1], positions[from + 2]]
    result.positions[from] = a * x + d * y + g * z + u
    result.positions[from + 1] = b * x + e * y + h * z + v
    result.positions[from + 2] = c * x + f * y + i * z + w
    const [p = 0, q = 0, r = 0] = [normals[from], normals[from + 1], normals[from + 2]]
    const right = aa * p + dd * q + gg * r
    const up = bb * p + ee * q + hh * r
    const out = cc * p + ff * q + ii * r
    const length = Math.sqrt(right * right + up * up + out * out) || 1
    result.normals[from] = right / length
    result.normals[from + 1] = up / length
    result.normals[from + 2] = out / length
  }
  return { ...result, index: mirrored ? index.toReversed() : index, isClosed }
}
