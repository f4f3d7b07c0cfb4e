import type { Box, Point } from '../../../../../shared/src/viewer/view.ts'

/** A position on a circle around a box, with Z up, from which all of it is visible. */
export function eyeAt(angle: number, { min, max }: Box): { position: Point; target: Point } {
  const target = { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 }
  const distance = Math.hypot(max.x - min.x, max.y - min.y, max.z - min.z) * 1.2
  const position = {
    x: target.x + distance * Math.cos(angle),
    y: target.y + distance * Math.sin(angle),
    z: target.z + distance * 0.45,
  }
  return { position, target }
}
