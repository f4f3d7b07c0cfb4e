import type { BoxElement } from '../box-model.ts'
import type { CutPlane, Point, View } from '../../view.ts'
import { add, cross, dot, lengthOf, normalized, scale, subtract } from '../../vector.ts'

export type Ray = { from: Point; way: Point }
export type Hit = { elementId: string; point: Point }

export function distance(one: Point | undefined, other: Point): number {
  return one ? lengthOf(subtract(one, other)) : Infinity
}

const size = { width: 640, height: 400 }

/** The line of sight through a pixel, computed from nothing but the view. */
export function rayThrough(
  { position, target, upVector, cameraType, fieldOfView = 45 }: View,
  x: number,
  y: number,
): Ray {
  const forward = normalized(subtract(target, position))
  const right = normalized(cross(forward, upVector))
  const up = cross(right, forward)
  const half = cameraType === 0 ? distance(target, position) / 2 : Math.tan((fieldOfView * Math.PI) / 360)
  const across = ((x / size.width) * 2 - 1) * half * (size.width / size.height)
  const offset = add(scale(right, across), up, (1 - (y / size.height) * 2) * half)
  if (cameraType === 0) return { from: add(add(position, offset), forward, -500), way: forward }
  return { from: position, way: normalized(add(forward, offset)) }
}

/** The first hit of a line of sight on solid boxes that planes cut. Computed with half-spaces rather than triangles. */
export function seenAlong(ray: Ray, boxes: readonly BoxElement[], planes: readonly CutPlane[]): Hit | undefined {
  let best: (Hit & { at: number }) | undefined
  for (const { elementId, min, max } of boxes) {
    const sides = [
      ...(['x', 'y', 'z'] as const).flatMap((axis, index) => [
        { x: 0, y: 0, z: 0, [axis]: 1, w: -(max[index] ?? 0) },
        { x: 0, y: 0, z: 0, [axis]: -1, w: min[index] ?? 0 },
      ]),
      ...planes,
    ]
    const at = entryOf(ray, sides)
    if (at !== undefined && at < (best?.at ?? Infinity)) best = { elementId, at, point: add(ray.from, ray.way, at) }
  }
  return best && { elementId: best.elementId, point: best.point }
}

/** Where a ray enters the intersection of half-spaces. */
function entryOf({ from, way }: Ray, planes: readonly CutPlane[]): number | undefined {
  let [near, far] = [0, Infinity]
  for (const plane of planes) {
    const [height, slope] = [dot(plane, from) + plane.w, dot(plane, way)]
    if (slope === 0 && height > 0) return undefined
    if (slope < 0) near = Math.max(near, -height / slope)
    if (slope > 0) far = Math.min(far, -height / slope)
  }
  return near < far ? near : undefined
}
