import { cross, dot, length, minus, type Triangle, type Vector } from './vectors.ts'

/** The surface of an element. Corners are relative to its center, so that they are precise anywhere. All lengths are in meters. */
export type Solid = {
  center: Vector
  /** Three numbers per corner. */
  positions: Float32Array
  /** Three corners per triangle; seen from outside, they turn counterclockwise. */
  index: Uint32Array
  /** The minimum and the maximum, from the origin of the project. */
  box: Float64Array
  /** The centroid of the surface, from the origin of the project. */
  centroid: Vector
  area: number
  /** Only closed surfaces have an inside. */
  isClosed: boolean
}

/** The area vectors of a closed surface add up to zero. This share of the area is tolerated, because coordinates are rounded and some programs leave small gaps. */
const maxGap = 1e-3

/** `positions` are from the origin of the project. At least one triangle is required. */
export function createSolid(positions: Float64Array, index: Uint32Array): Solid {
  const box = boxOf(positions, index)
  const center = middleOf(box)
  const local = Float32Array.from(positions, (value, position) => value - (center[position % 3] as number))
  const solid: Solid = { center, positions: local, index, box, centroid: center, area: 0, isClosed: false }
  let [areaVector, weightedCenter, area]: [Vector, Vector, number] = [[0, 0, 0], [0, 0, 0], 0]
  for (let triangle = 0; triangle < index.length / 3; triangle++) {
    const [a, b, c] = triangleOf(solid, triangle)
    const normal = cross(minus(b, a), minus(c, a))
    const doubleArea = length(normal)
    area += doubleArea / 2
    areaVector = areaVector.map((value, axis) => value + (normal[axis] as number) / 2) as unknown as Vector
    weightedCenter = weightedCenter.map(
      (value, axis) => value + (((a[axis] as number) + (b[axis] as number) + (c[axis] as number)) * doubleArea) / 6,
    ) as unknown as Vector
  }
  const centroid = center.map((value, axis) => value + (area > 0 ? (weightedCenter[axis] as number) / area : 0))
  return {
    ...solid,
    centroid: centroid as unknown as Vector,
    area,
    isClosed: area > 0 && length(areaVector) < maxGap * area,
  }
}

/** A triangle from the center of the solid, moved by `shift`. */
export function triangleOf({ positions, index }: Solid, triangle: number, [x, y, z]: Vector = [0, 0, 0]): Triangle {
  const corner = (cornerIndex: number): Vector => {
    const offset = 3 * (index[3 * triangle + cornerIndex] as number)
    return [
      (positions[offset] as number) + x,
      (positions[offset + 1] as number) + y,
      (positions[offset + 2] as number) + z,
    ]
  }
  return [corner(0), corner(1), corner(2)]
}

export function triangleBoxes(solid: Solid): Float64Array {
  const count = solid.index.length / 3
  const boxes = new Float64Array(6 * count)
  for (let triangle = 0; triangle < count; triangle++) {
    const corners = triangleOf(solid, triangle)
    for (let axis = 0; axis < 3; axis++) {
      const values = corners.map((corner) => corner[axis] as number)
      boxes[6 * triangle + axis] = Math.min(...values)
      boxes[6 * triangle + axis + 3] = Math.max(...values)
    }
  }
  return boxes
}

export function volumeOf(solid: Solid): number {
  let volume = 0
  for (let triangle = 0; triangle < solid.index.length / 3; triangle++) {
    const [a, b, c] = triangleOf(solid, triangle)
    volume += dot(a, cross(b, c)) / 6
  }
  return Math.abs(volume)
}

function boxOf(positions: Float64Array, index: Uint32Array): Float64Array {
  const box = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity)
  for (const corner of index) {
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[3 * corner + axis] as number
      if (value < (box[axis] as number)) box[axis] = value
      if (value > (box[axis + 3] as number)) box[axis + 3] = value
    }
  }
  return box
}

function middleOf(box: Float64Array): Vector {
  const middle = (axis: number) => ((box[axis] as number) + (box[axis + 3] as number)) / 2
  return [middle(0), middle(1), middle(2)]
}
