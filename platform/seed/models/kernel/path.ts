import type { MaterialName } from './materials.ts'
import { face, type Mesh } from './mesh.ts'
import { direction, type Point } from './vector.ts'

const stepDegrees = 15

/** Points along an arc of a circle. */
export function arc(center: Point, radius: number, [from, to]: Point): Point[] {
  const steps = Math.max(2, Math.ceil(Math.abs(to - from) / stepDegrees))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const [x, y] = direction(from + ((to - from) * step) / steps)
    return [center[0] + x * radius, center[1] + y * radius]
  })
}

export type Rectangle = readonly [x0: number, y0: number, x1: number, y1: number]

/** The corners are counterclockwise, and rounded. */
export function roundedRectangle([x0, y0, x1, y1]: Rectangle, radius: number): Point[] {
  const r = Math.max(0.01, Math.min(radius, (x1 - x0) / 2, (y1 - y0) / 2))
  return [
    ...arc([x0 + r, y0 + r], r, [180, 270]),
    ...arc([x1 - r, y0 + r], r, [270, 360]),
    ...arc([x1 - r, y1 - r], r, [0, 90]),
    ...arc([x0 + r, y1 - r], r, [90, 180]),
  ]
}

/** The path offset to the left of its direction. */
export function offsetPath(path: readonly Point[], distance: number): Point[] {
  return path.map((point, index) => {
    const before = path[Math.max(0, index - 1)] ?? point
    const after = path[Math.min(path.length - 1, index + 1)] ?? point
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    return [
      point[0] - ((after[1] - before[1]) / length) * distance,
      point[1] + ((after[0] - before[0]) / length) * distance,
    ]
  })
}

type Ribbon = { path: readonly Point[]; from: number; to: number; z: Point }

/** A band along a path, between two distances to its left: a lane, a stripe, a curb. */
export function ribbon(mesh: Mesh, material: MaterialName, { path, from, to, z: [z0, z1] }: Ribbon): void {
  const right = offsetPath(path, from)
  const left = offsetPath(path, to)
  for (let index = 0; index + 1 < path.length; index += 1) {
    const [a, b, c, d] = [right[index], right[index + 1], left[index + 1], left[index]]
    if (!a || !b || !c || !d) continue
    face(
      mesh,
      material,
      [a, b, c, d].map(([x, y]) => [x, y, z1] as const),
    )
    if (z1 - z0 < 0.02) continue
    face(mesh, material, [
      [...a, z0],
      [...b, z0],
      [...b, z1],
      [...a, z1],
    ])
    face(mesh, material, [
      [...c, z0],
      [...d, z0],
      [...d, z1],
      [...c, z1],
    ])
  }
}

/** The segments of a path that a dashed line paints. */
export function dashes(path: readonly Point[], length: number, gap: number): Point[][] {
  return path.slice(1).flatMap((to, index) => {
    const from = path[index] ?? to
    const segmentLength = Math.hypot(to[0] - from[0], to[1] - from[1])
    const count = Math.floor(segmentLength / (length + gap))
    function pointAt(distance: number): Point {
      return [
        from[0] + ((to[0] - from[0]) * distance) / segmentLength,
        from[1] + ((to[1] - from[1]) * distance) / segmentLength,
      ]
    }
    return Array.from({ length: count }, (_, dash) => [
      pointAt(dash * (length + gap)),
      pointAt(dash * (length + gap) + length),
    ])
  })
}
