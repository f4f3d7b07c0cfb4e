import type { Geometry, Matrix, Shape, Shapes } from '../shapes.ts'

/** Minimum and maximum along each axis. */
export type Extent = { min: readonly number[]; max: readonly number[] }
/** Of each geometry, in its own coordinates. */
export type Extents = ReadonlyMap<number, Extent>

const axes = [0, 1, 2]

export function extentsOf(geometries: Shapes['geometries']): Extents {
  return new Map([...geometries].map(([id, geometry]) => [id, extentOfGeometry(geometry)]))
}

function extentOfGeometry({ positions }: Geometry): Extent {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (let index = 0; index < positions.length; index++) {
    const [axis, value] = [index % 3, positions[index] ?? 0]
    if (value < (min[axis] ?? 0)) min[axis] = value
    if (value > (max[axis] ?? 0)) max[axis] = value
  }
  return { min, max }
}

/** The bounding box of a shape; larger than necessary for rotated parts, because it's based on the vertices of boxes. */
export function extentOfShape({ parts }: Pick<Shape, 'parts'>, extents: Extents): Extent {
  return combinedExtent(
    parts.flatMap(({ geometry, matrix }) => {
      const geometryExtent = extents.get(geometry)
      return geometryExtent ? [movedExtent(geometryExtent, matrix)] : []
    }),
  )
}

/** Each axis of the result gets the minimum and maximum contribution of each axis of the geometry. */
function movedExtent({ min, max }: Extent, matrix: Matrix): Extent {
  const result = { min: matrix.slice(12, 15), max: matrix.slice(12, 15) }
  for (const row of axes) {
    for (const column of axes) {
      const factor = matrix[column * 4 + row] ?? 0
      const [one, other] = [factor * (min[column] ?? 0), factor * (max[column] ?? 0)]
      result.min[row] = (result.min[row] ?? 0) + Math.min(one, other)
      result.max[row] = (result.max[row] ?? 0) + Math.max(one, other)
    }
  }
  return result
}

export function combinedExtent(extents: readonly Extent[]): Extent {
  return {
    min: axes.map((axis) => extents.reduce((lowest, { min }) => Math.min(lowest, min[axis] ?? 0), Infinity)),
    max: axes.map((axis) => extents.reduce((highest, { max }) => Math.max(highest, max[axis] ?? 0), -Infinity)),
  }
}

/** The diagonal in meters. */
export function diameterOf({ min, max }: Extent): number {
  return Math.hypot(...axes.map((axis) => (max[axis] ?? 0) - (min[axis] ?? 0)))
}
