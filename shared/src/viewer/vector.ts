import type { Point } from './view.ts'

/** Vector functions for views and tools, independent of the engine. */
export const worldUp: Point = { x: 0, y: 0, z: 1 }

export function add(one: Point, other: Point, factor = 1): Point {
  return { x: one.x + other.x * factor, y: one.y + other.y * factor, z: one.z + other.z * factor }
}

export function subtract(one: Point, other: Point): Point {
  return add(one, other, -1)
}

export function scale({ x, y, z }: Point, factor: number): Point {
  return { x: x * factor, y: y * factor, z: z * factor }
}

export function dot(one: Point, other: Point) {
  return one.x * other.x + one.y * other.y + one.z * other.z
}

export function cross(one: Point, other: Point): Point {
  return {
    x: one.y * other.z - one.z * other.y,
    y: one.z * other.x - one.x * other.z,
    z: one.x * other.y - one.y * other.x,
  }
}

export function lengthOf(vector: Point) {
  return Math.hypot(vector.x, vector.y, vector.z)
}

export function normalized(vector: Point): Point {
  return scale(vector, 1 / (lengthOf(vector) || 1))
}

/** Rotates around an axis of length 1, counterclockwise as seen from its tip. */
export function rotate(vector: Point, axis: Point, angle: number): Point {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const parallel = scale(axis, dot(axis, vector) * (1 - cosine))
  return add(add(scale(vector, cosine), cross(axis, vector), sine), parallel)
}

/** An up vector perpendicular to the direction. For looking straight up or down it is the conventional one of plans. */
export function uprightFor(direction: Point, up: Point): Point {
  for (const candidate of [up, { x: 0, y: 1, z: 0 }, worldUp]) {
    const right = cross(direction, candidate)
    if (lengthOf(right) > 1e-6 * lengthOf(candidate) * lengthOf(direction)) return normalized(cross(right, direction))
  }
  return worldUp
}
