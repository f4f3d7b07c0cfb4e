/** Red, green, blue and opacity, 0 to 1, as screens encode them. */
export type Colour = readonly [number, number, number, number]
/** Column by column, as in glTF; numbers of 64 bits, because surveyed places are millions of meters from zero. */
export type Matrix = readonly number[]

/** A geometry, which other parts may share, at a place; in meters, Y up. */
export type Part = { geometry: number; colour: Colour; matrix: Matrix }

export type Shape = {
  /** The number of its element; a name for what is no element, such as terrain. */
  id: number | string
  ifcClass: string
  category: string
  parts: Part[]
}

/** Three numbers for each corner, counted from its own middle, in the unit of the file. */
export type Geometry = {
  positions: Float32Array
  normals: Float32Array
  index: Uint32Array
  /** Whether it encloses a space, so that no one ever sees the back of a face. */
  isClosed: boolean
}

export type Shapes = {
  shapes: Shape[]
  geometries: ReadonlyMap<number, Geometry>
  /** How many elements have a shape that cannot be made from what the file says. */
  failed: number
}

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

/** Negative where the matrix mirrors. */
export function determinant(matrix: Matrix): number {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0] = matrix
  return a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e)
}
