import type { Box3, Plane, Vector3 } from 'three'

/** Planes cut away the element, leave all of it, or may intersect it. */
export const parts = { outside: -1, inside: 0, crossed: 1 } as const

/** Meters: something this close to a plane may be on either side. */
const skin = 1e-3

/**
 * On which side of the planes each element is, by its box. Only intersected elements are clipped per pixel: with
 * software rendering that is by far the slowest part, because all of their pixels are shaded, visible or not.
 */
export function partsOf(boxes: readonly Box3[], planes: readonly Plane[]): Int8Array {
  const found = new Int8Array(boxes.length)
  for (const [element, box] of boxes.entries()) found[element] = box.isEmpty() ? parts.inside : partOf(box, planes)
  return found
}

function partOf(box: Box3, planes: readonly Plane[]): number {
  const { min, max } = box
  let part: number = parts.inside
  for (const { normal, constant } of planes) {
    const { x, y, z } = normal
    const farthest = x * (x > 0 ? max.x : min.x) + y * (y > 0 ? max.y : min.y) + z * (z > 0 ? max.z : min.z) + constant
    // Three keeps the positive side.
    if (farthest < -skin) return parts.outside
    if (nearestAlong(box, normal) + constant < skin) part = parts.crossed
  }
  return part
}

/** The distance from the origin, along a direction, at which a box begins. */
export function nearestAlong({ min, max }: Box3, { x, y, z }: Vector3): number {
  return x * (x > 0 ? min.x : max.x) + y * (y > 0 ? min.y : max.y) + z * (z > 0 ? min.z : max.z)
}
