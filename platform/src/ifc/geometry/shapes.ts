/** Red, green, blue and opacity, 0 to 1, in sRGB. */
export type Color = readonly [number, number, number, number]
/** Column-major, as in glTF; 64-bit numbers, because surveyed coordinates are millions of meters from zero. */
export type Matrix = readonly number[]

/** A geometry, which other parts may share, with its transformation; in meters, Y up. */
export type Part = { geometry: number; color: Color; matrix: Matrix }

export type Shape = {
  /** The element's number; a name for anything else, such as terrain. */
  id: number | string
  ifcClass: string
  category: string
  parts: Part[]
}

/** Three coordinates for each vertex, relative to its own center, in the unit of the file. */
export type Geometry = {
  positions: Float32Array
  normals: Float32Array
  index: Uint32Array
  /** Whether it's a closed surface, whose back faces are never visible. */
  isClosed: boolean
}

export type Shapes = {
  shapes: Shape[]
  geometries: ReadonlyMap<number, Geometry>
  /** The number of elements with invalid geometry. */
  failed: number
}

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

/** Negative if the matrix mirrors. */
export function determinant(matrix: Matrix): number {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0] = matrix
  return a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e)
}
