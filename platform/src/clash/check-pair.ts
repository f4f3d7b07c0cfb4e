import { deepPoint, rounding } from './depth.ts'
import { triangleOf, volumeOf, type Solid } from './solid.ts'
import type { Surface } from './surface.ts'
import { triangleDepth, triangleDistance } from './triangles.ts'
import { cross, dot, length, minus, plus, type Triangle, type Vector } from './vectors.ts'

/** Where two elements clash, from the origin of the project, and how near they are; null if that is not measured. Meters. */
export type PairClash = { point: Vector; distance: number | null }

/**
 * Two elements clash if one of these is true for the tolerance, in meters:
 * a point of one surface is inside the other element, and farther than that from its surface;
 * two triangles pass through each other, and would still do so after moving that far, which also covers surfaces that have no inside;
 * both occupy the same space, of which the middle is farther than half of that from both surfaces.
 */
export function hardClash(one: Surface, other: Surface, exactTolerance: number): PairClash | undefined {
  const tolerance = exactTolerance + rounding
  if (!areNear(one.solid.box, other.solid.box, -tolerance)) return undefined
  const shift = minus(other.solid.center, one.solid.center)
  const back: Vector = [-shift[0], -shift[1], -shift[2]]
  const point =
    crossingPoint(one, other, { shift, tolerance }) ??
    deepPoint(one, other, { shift, depth: tolerance }) ??
    shifted(deepPoint(other, one, { shift: back, depth: tolerance }), shift) ??
    sharedPoint(one, other, { shift, tolerance })
  return point && { point: plus(point, one.solid.center), distance: null }
}

/** Two elements are too near if the least distance of their surfaces is smaller, in meters, or one is inside the other. */
export function clearanceClash(one: Surface, other: Surface, clearance: number): PairClash | undefined {
  if (!areNear(one.solid.box, other.solid.box, clearance)) return undefined
  const shift = minus(other.solid.center, one.solid.center)
  const back: Vector = [-shift[0], -shift[1], -shift[2]]
  const inOther = firstCorner(one, shift)
  if (other.contains(inOther)) return { point: plus(plus(inOther, shift), one.solid.center), distance: 0 }
  const inOne = firstCorner(other, back)
  if (one.contains(inOne)) return { point: plus(inOne, one.solid.center), distance: 0 }
  const closest = nearestPoint(one, other, { shift, clearance })
  if (closest.point) return { point: plus(closest.point, one.solid.center), distance: closest.distance }
  const innerPoint =
    deepPoint(one, other, { shift, depth: clearance }) ??
    shifted(deepPoint(other, one, { shift: back, depth: clearance }), shift)
  return innerPoint && { point: plus(innerPoint, one.solid.center), distance: 0 }
}

/** Areas and volumes of the same element differ by less. */
const sameSize = 0.01

/** The boxes and the middles of two elements are at the same place, within the tolerance in meters, and their areas and volumes differ by less than 1 %. */
export function duplicateClash(one: Solid, other: Solid, tolerance: number): PairClash | undefined {
  const isSamePlace =
    one.box.every((value, index) => Math.abs(value - (other.box[index] as number)) <= tolerance) &&
    length(minus(one.centroid, other.centroid)) <= tolerance
  if (!isSamePlace || !isSimilar(one.area, other.area)) return undefined
  if (one.isClosed !== other.isClosed) return undefined
  if (one.isClosed && !isSimilar(volumeOf(one), volumeOf(other))) return undefined
  return { point: one.centroid, distance: null }
}

function isSimilar(one: number, other: number): boolean {
  return Math.abs(one - other) <= sameSize * Math.max(one, other)
}

type Crossing = { shift: Vector; tolerance: number }

function crossingPoint(one: Surface, other: Surface, { shift, tolerance }: Crossing): Vector | undefined {
  return eachPair(one, other, { shift, margin: -tolerance }, (triangle, otherTriangle) =>
    triangleDepth(triangle, otherTriangle, tolerance) > tolerance
      ? triangleDistance(triangle, otherTriangle).point
      : undefined,
  )
}

/** Thick elements at the same place have middles that are far from both surfaces; this many are tried. */
const maxMiddles = 8

function sharedPoint(one: Surface, other: Surface, { shift, tolerance }: Crossing): Vector | undefined {
  if (!other.solid.isClosed) return undefined
  for (const middle of middlesOf(one)) {
    const inOther = minus(middle, shift)
    const depth = one.nearest(middle).distance + other.nearest(inOther).distance
    if (depth > tolerance && one.contains(middle) && other.contains(inOther)) return middle
  }
  return undefined
}

/** Points halfway through the solid, behind its largest triangles. */
function middlesOf({ solid, someTriangle }: Surface): Vector[] {
  if (!solid.isClosed) return []
  const count = solid.index.length / 3
  const areas = Float64Array.from({ length: count }, (_, triangle) => length(normalOf(triangleOf(solid, triangle))))
  const largest = [...areas.keys()].toSorted((a, b) => (areas[b] as number) - (areas[a] as number)).slice(0, maxMiddles)
  return largest.flatMap((triangle) => {
    const corners = triangleOf(solid, triangle)
    const normal = normalOf(corners)
    const inward: Vector = [-normal[0], -normal[1], -normal[2]]
    const from: Vector = plus(plus(plus([0, 0, 0], corners[0], 0.4), corners[1], 0.35), corners[2], 0.25)
    let nearest = Infinity
    someTriangle([-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity], (oppositeTriangle, number) => {
      const rayDistance = number === triangle ? undefined : rayLength(from, inward, oppositeTriangle)
      if (rayDistance !== undefined && rayDistance > 0 && rayDistance < nearest) nearest = rayDistance
      return false
    })
    return nearest === Infinity ? [] : [plus(from, inward, nearest / 2)]
  })
}

function rayLength(from: Vector, direction: Vector, [a, b, c]: Triangle): number | undefined {
  const [one, other, start] = [minus(b, a), minus(c, a), minus(from, a)]
  const normal = cross(one, other)
  const [size, facing] = [dot(normal, normal), dot(normal, direction)]
  if (size === 0 || facing === 0) return undefined
  const rayDistance = -dot(normal, start) / facing
  const hit = plus(start, direction, rayDistance)
  const [u, v] = [dot(cross(hit, other), normal) / size, dot(cross(one, hit), normal) / size]
  return u >= 0 && v >= 0 && u + v <= 1 ? rayDistance : undefined
}

function normalOf([a, b, c]: Triangle): Vector {
  return cross(minus(b, a), minus(c, a))
}

function nearestPoint(one: Surface, other: Surface, { shift, clearance }: { shift: Vector; clearance: number }) {
  let best = { distance: clearance, point: undefined as Vector | undefined }
  eachPair(one, other, { shift, margin: () => best.distance }, (triangle, otherTriangle) => {
    const found = triangleDistance(triangle, otherTriangle)
    if (found.distance < best.distance) best = found
    return best.distance === 0 ? best.point : undefined
  })
  return best
}

type Margin = { shift: Vector; margin: number | (() => number) }

/** Calls `visit` with each pair of triangles whose boxes are nearer than the margin, relative to the center of `one`, until it returns a point. */
function eachPair(
  one: Surface,
  other: Surface,
  { shift, margin }: Margin,
  visit: (triangle: Triangle, otherTriangle: Triangle) => Vector | undefined,
): Vector | undefined {
  let point: Vector | undefined
  const currentMargin = typeof margin === 'number' ? () => Math.max(0, margin) : margin
  const center = one.solid.center
  const searchBox = [...other.solid.box].map(
    (value, index) => value - (center[index % 3] as number) + (index < 3 ? -currentMargin() : currentMargin()),
  )
  one.someTriangle(searchBox, (triangle) =>
    other.someTriangle(boxAround(triangle, shift, currentMargin()), (otherTriangle) => {
      const movedTriangle = otherTriangle.map((corner) => plus(corner, shift)) as unknown as Triangle
      point = visit(triangle, movedTriangle)
      return point !== undefined
    }),
  )
  return point
}

/** Relative to the other center. */
function boxAround(triangle: Triangle, shift: Vector, margin: number): number[] {
  const coordinatesAlong = (axis: number) =>
    triangle.map((corner) => (corner[axis] as number) - (shift[axis] as number))
  const axes = [coordinatesAlong(0), coordinatesAlong(1), coordinatesAlong(2)]
  return [...axes.map((values) => Math.min(...values) - margin), ...axes.map((values) => Math.max(...values) + margin)]
}

function areNear(one: Float64Array, other: Float64Array, margin: number): boolean {
  return [0, 1, 2].every(
    (axis) =>
      (one[axis] as number) - margin <= (other[axis + 3] as number) &&
      (other[axis] as number) - margin <= (one[axis + 3] as number),
  )
}

function firstCorner({ solid }: Surface, shift: Vector): Vector {
  return minus(triangleOf(solid, 0)[0], shift)
}

function shifted(point: Vector | undefined, shift: Vector): Vector | undefined {
  return point && plus(point, shift)
}
