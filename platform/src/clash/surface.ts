import { buildBvh, someInBox, type Bvh } from './bvh.ts'
import { triangleBoxes, triangleOf, type Solid } from './solid.ts'
import { nearestInTriangle } from './triangles.ts'
import { cross, distance, dot, minus, type Triangle, type Vector } from './vectors.ts'

/** A solid with a tree of its triangles. Points and boxes are relative to the center of the solid. */
export type Surface = {
  solid: Solid
  /** Calls `visit` with each triangle whose box touches `box`, until it returns true. Returns whether it did. */
  someTriangle(box: ArrayLike<number>, visit: (triangle: Triangle, number: number) => boolean): boolean
  /** The triangle that is nearest to a point. */
  nearest(point: Vector): { distance: number; triangle: Triangle }
  /** Whether a point is inside the solid; false if it has no inside. */
  contains(point: Vector): boolean
}

/** Rays in directions that edges of buildings rarely have. */
const directions: readonly Vector[] = [
  [0.7568, 0.4937, 0.4284],
  [-0.3911, 0.8123, 0.4327],
  [0.2113, -0.3719, 0.9039],
  [-0.6131, -0.2917, -0.7342],
  [0.1319, -0.9137, -0.3843],
]

export function createSurface(solid: Solid): Surface {
  const boxes = triangleBoxes(solid)
  const tree = buildBvh(boxes)

  function contains(point: Vector): boolean {
    if (!solid.isClosed) return false
    // Rays near an edge may miss both of its triangles, so the majority decides.
    let [inside, outside] = [0, 0]
    for (const direction of directions) {
      const windingNumber = turnsAround(solid, { tree, boxes, point, direction })
      if (windingNumber === undefined) continue
      if (windingNumber === 0) outside++
      else inside++
      if (inside === 2 || outside === 2) break
    }
    return inside > outside
  }

  return {
    solid,
    contains,
    someTriangle: (box, visit) =>
      someInBox(tree, boxes, box, (triangle) => visit(triangleOf(solid, triangle), triangle)),
    nearest: (point) => nearestTriangle(solid, { tree, boxes, point }),
  }
}

type Query = { tree: Bvh; boxes: Float64Array; point: Vector }

function nearestTriangle(solid: Solid, { tree, boxes, point }: Query) {
  let best = { distance: Infinity, triangle: triangleOf(solid, 0) }
  const { bounds, links, firsts, items } = tree

  function visit(node: number): void {
    const link = links[node] as number
    if (link < 0) {
      const first = firsts[node] as number
      for (let index = first; index < first - link - 1; index++) {
        const item = items[index] as number
        if (distanceToBox(boxes, 6 * item, point) >= best.distance) continue
        const triangle = triangleOf(solid, item)
        const found = distance(point, nearestInTriangle(point, triangle))
        if (found < best.distance) best = { distance: found, triangle }
      }
      return
    }
    const [one, other] = [node + 1, link]
    const [toOne, toOther] = [distanceToBox(bounds, 6 * one, point), distanceToBox(bounds, 6 * other, point)]
    const [near, far, toFar] = toOne <= toOther ? [one, other, toOther] : [other, one, toOne]
    if (Math.min(toOne, toOther) < best.distance) visit(near)
    if (toFar < best.distance) visit(far)
  }

  visit(0)
  return best
}

function distanceToBox(bounds: Float64Array, offset: number, point: Vector): number {
  let sum = 0
  for (let axis = 0; axis < 3; axis++) {
    const value = point[axis] as number
    const outside = Math.max(
      (bounds[offset + axis] as number) - value,
      value - (bounds[offset + axis + 3] as number),
      0,
    )
    sum += outside * outside
  }
  return Math.sqrt(sum)
}

type Ray = Query & { direction: Vector }

/** How often the surface goes around a point, by the triangles that a ray crosses; undefined if it passes too near to an edge. */
function turnsAround(solid: Solid, { tree, boxes, point, direction }: Ray): number | undefined {
  const { bounds, links, firsts, items } = tree
  let [windingNumber, isUnclear] = [0, false]
  const stack = [0]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isHit(bounds, 6 * node, point, direction)) continue
    const link = links[node] as number
    if (link >= 0) {
      stack.push(link, node + 1)
      continue
    }
    const first = firsts[node] as number
    for (let index = first; index < first - link - 1; index++) {
      const item = items[index] as number
      if (!isHit(boxes, 6 * item, point, direction)) continue
      const side = crossedSide(triangleOf(solid, item), point, direction)
      if (side === undefined) isUnclear = true
      else windingNumber += side
    }
    if (isUnclear) return undefined
  }
  return windingNumber
}

/** 1 if the ray leaves through the front of a triangle, -1 if it enters, 0 if it misses; undefined if it's too near to an edge. */
function crossedSide([a, b, c]: Triangle, point: Vector, direction: Vector): number | undefined {
  const [one, other, from] = [minus(b, a), minus(c, a), minus(point, a)]
  const normal = cross(one, other)
  const size = dot(normal, normal)
  if (size < 1e-24) return 0
  const facing = dot(normal, direction)
  const planeDistance = -dot(normal, from)
  if (Math.abs(facing) < 1e-9 * Math.sqrt(size)) return 0
  const rayDistance = planeDistance / facing
  if (rayDistance < 0) return 0
  const hit = minus(from, [-rayDistance * direction[0], -rayDistance * direction[1], -rayDistance * direction[2]])
  const u = dot(cross(hit, other), normal) / size
  const v = dot(cross(one, hit), normal) / size
  const minCoordinate = Math.min(u, v, 1 - u - v)
  if (minCoordinate < -1e-7) return 0
  if (minCoordinate < 1e-7) return undefined
  return facing > 0 ? 1 : -1
}

function isHit(bounds: Float64Array, offset: number, point: Vector, direction: Vector): boolean {
  let [near, far] = [0, Infinity]
  for (let axis = 0; axis < 3; axis++) {
    const [from, step] = [point[axis] as number, direction[axis] as number]
    const low = ((bounds[offset + axis] as number) - from) / step
    const high = ((bounds[offset + axis + 3] as number) - from) / step
    near = Math.max(near, Math.min(low, high))
    far = Math.min(far, Math.max(low, high))
  }
  // Rounded, so that flat boxes are hit.
  return near <= far + 1e-9
}
