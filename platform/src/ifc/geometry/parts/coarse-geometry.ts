import { MeshoptSimplifier } from 'meshoptimizer'
import type { Geometry } from '../shapes.ts'
import type { Extent } from './extent.ts'

/** The vertices of each face of a box, by bits: x, y, z. Counterclockwise seen from outside. */
const boxFaces = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
]
export const boxTriangles = 12
export const plateTriangles = 2

/** The bounding box as a geometry. */
export function boxOf(extent: Extent): Geometry {
  return flat(
    boxFaces.flatMap((face) => trianglesOfFace(face.map((corner) => cornerOf(extent, corner)))),
    true,
  )
}

/** The middle plane of the box across its shortest side: the minimum that still shows where something is. */
export function plateOf({ min, max }: Extent): Geometry {
  const lengths = min.map((minimum, axis) => (max[axis] ?? 0) - minimum)
  const thin = lengths.indexOf(Math.min(...lengths))
  const middle = ((min[thin] ?? 0) + (max[thin] ?? 0)) / 2
  const flattened = {
    min: min.map((minimum, axis) => (axis === thin ? middle : minimum)),
    max: max.map((maximum, axis) => (axis === thin ? middle : maximum)),
  }
  return flat(trianglesOfFace((boxFaces[thin * 2] ?? []).map((corner) => cornerOf(flattened, corner))), false)
}

function cornerOf({ min, max }: Extent, corner: number): readonly number[] {
  return min.map((minimum, axis) => (corner & (1 << axis) ? (max[axis] ?? 0) : minimum))
}

function trianglesOfFace(corners: readonly (readonly number[])[]): number[] {
  return [0, 1, 2, 0, 2, 3].flatMap((index) => [...(corners[index] ?? [])])
}

/**
 * Simplified to about this many triangles; undefined if it would lose its shape. Vertices are merged by position first, because flat faces
 * have separate ones that prevent simplification. `MeshoptSimplifier.ready` has to be awaited before.
 */
export function simplified({ positions, index, isClosed }: Geometry, triangles: number): Geometry | undefined {
  const joinedIndex = joinedCorners(positions, index)
  const target = triangles * 3
  const [left] = MeshoptSimplifier.simplify(joinedIndex, positions, 3, target, maxError)
  if (left.length === 0 || left.length > target * 1.5) return undefined
  const corners = [...left].flatMap((corner) => [...positions.subarray(corner * 3, corner * 3 + 3)])
  return flat(corners, isClosed)
}

/** Relative to the size of the geometry. */
const maxError = 0.1

function joinedCorners(positions: Float32Array, index: Uint32Array): Uint32Array {
  const first = new Map<string, number>()
  return index.map((corner) => {
    const key = positions.subarray(corner * 3, corner * 3 + 3).join(' ')
    const representative = first.get(key) ?? corner
    first.set(key, representative)
    return representative
  })
}

/** Triangles with separate vertices, for flat shading. */
function flat(corners: readonly number[], isClosed: boolean): Geometry {
  const positions = Float32Array.from(corners)
  const normals = new Float32Array(positions.length)
  for (let offset = 0; offset < positions.length; offset += 9) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = positions.subarray(offset, offset + 9)
    const [ux, uy, uz, vx, vy, vz] = [d - a, e - b, f - c, g - a, h - b, i - c]
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    const length = Math.hypot(...normal) || 1
    for (let index = 0; index < 9; index++) normals[offset + index] = (normal[index % 3] ?? 0) / length
  }
  return {
    positions,
    normals,
    index: Uint32Array.from({ length: positions.length / 3 }, (_, index) => index),
    isClosed,
  }
}
