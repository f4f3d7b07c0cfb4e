/** Red, green, blue and opacity, 0 to 1, as screens encode them. */
export type Colour = readonly [number, number, number, number]
/** Column by column, as glTF has them; in doubles, because surveyed places are millions of metres from zero. */
export type Matrix = readonly number[]

/** Some geometry, which other parts may share, at a place: metres, Y up. */
export type Part = { geometry: number; colour: Colour; matrix: Matrix }

export type Shape = {
  /** The number of its element; for what is no element, such as terrain, a name. */
  id: number | string
  ifcClass: string
  category: string
  parts: Part[]
}

/** Corner by corner, around its own middle, in the unit of the file. */
export type Geometry = {
  positions: Float32Array
  normals: Float32Array
  index: Uint32Array
  /** It encloses a space, so that nobody ever sees the back of a face. */
  isClosed: boolean
}

export type Shapes = {
  shapes: Shape[]
  geometries: ReadonlyMap<number, Geometry>
  /** Elements whose shape cannot be made of what the file says. */
  failed: number
}

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

/** Less than nothing where the matrix mirrors. */
export function determinant(matrix: Matrix): number {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0] = matrix
  return a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e)
}
