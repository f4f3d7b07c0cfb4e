import type { Box, Point, View } from '../view.ts'
import { add, cross, dot, lengthOf, normalized, scale, subtract, turned, uprightFor, worldUp } from '../vector.ts'

export type Camera = Omit<View, 'cutPlanes'> & { fieldOfView: number }
export type Nudge = { azimuth?: number; polar?: number; zoom?: number; right?: number; up?: number }

/** The same as in the open engine, so that 'home' is the same picture. */
const homeDirection = normalized({ x: 0.62, y: -0.7, z: 0.42 })
const margin = 1.07
const radians = Math.PI / 180
/** Radians from straight up or down at which the camera stops turning. */
const leastPolar = 0.001

type Picture = {
  aspect: number
  isHome?: boolean
  /** The share of it that lies under something at its lower border, and is left free. */
  covered: number
}

/** The view that shows all of a box. */
export function framing(camera: Camera, box: Box, { aspect, covered, isHome = false }: Picture) {
  const { position, target, fieldOfView } = camera
  const away = isHome ? homeDirection : normalized(subtract(position, target))
  const above = uprightFor(scale(away, -1), isHome ? worldUp : camera.upVector)
  const right = cross(above, away)
  const center = scale(add(box.min, box.max), 0.5)
  const slope = Math.tan((fieldOfView * radians) / 2)
  const free = (1 - covered) / margin
  let [distance, height] = [0.5, 0.05]
  for (const corner of cornersOf(box)) {
    const point = subtract(corner, center)
    const [up, aside, depth] = [dot(point, above), (Math.abs(dot(point, right)) * margin) / aspect, dot(point, away)]
    height = Math.max(height, (Math.abs(up) / free) * 2, aside * 2)
    // The target lies below the middle of the box by as much as is covered, which grows with the distance.
    const upwards = (up / slope + (free + covered) * depth) / free
    const downwards = (-up / slope + (free - covered) * depth) / free
    distance = Math.max(distance, upwards, downwards, depth + aside / slope)
  }
  const reach = camera.cameraType === 0 ? height : distance
  const lift = covered * (camera.cameraType === 0 ? height / 2 : distance * slope)
  const middle = add(center, above, -lift)
  return { ...camera, target: middle, position: add(middle, away, reach), upVector: isHome ? worldUp : above }
}

function cornersOf({ min, max }: Box): Point[] {
  return [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => ({ x, y, z }))))
}

/** What is at the target keeps its size. */
export function inProjection(camera: Camera, cameraType: 0 | 1): Camera {
  if (camera.cameraType === cameraType) return camera
  const factor = 2 * Math.tan((camera.fieldOfView * radians) / 2)
  const away = subtract(camera.position, camera.target)
  const position = add(camera.target, away, cameraType === 0 ? factor : 1 / factor)
  return { ...camera, cameraType, position }
}

/** One press of an arrow key. `pivot`: what it turns around, if that is not the target. */
export function nudged(
  camera: Camera,
  { azimuth = 0, polar = 0, zoom = 1, right = 0, up = 0 }: Nudge,
  pivot = camera.target,
): Camera {
  const { target, position, upVector } = camera
  const away = subtract(position, target)
  const above = uprightFor(scale(away, -1), upVector)
  const sideways = normalized(cross(above, away))
  // A view that lies on its side or on its head turns around its own up.
  const axis = Math.abs(sideways.z) < 1e-6 && above.z > -1e-6 ? worldUp : above
  const before = Math.acos(Math.max(-1, Math.min(1, dot(normalized(away), axis))))
  const after = Math.max(leastPolar, Math.min(Math.PI - leastPolar, before + polar * radians))
  const turn = (vector: Point) => turned(turned(vector, sideways, after - before), axis, azimuth * radians)
  const moved = scale(turn(away), 1 / zoom)
  const move = add(scale(turn(sideways), right * lengthOf(away)), turn(above), up * lengthOf(away))
  const to = add(add(pivot, turn(subtract(target, pivot))), move)
  return { ...camera, target: to, position: add(to, moved), upVector: turn(above) }
}
