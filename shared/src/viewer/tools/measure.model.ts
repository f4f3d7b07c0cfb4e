import type { Point } from '../view.ts'

export function distance(from: Point, to: Point) {
  return Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z)
}
