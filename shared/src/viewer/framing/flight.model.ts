import { add, cross, dot, lengthOf, normalized, scale, subtract, rotate, worldUp } from '../vector.ts'
import { defaultFieldOfView, type Point, type View } from '../view.ts'

export type FlightCamera = Omit<View, 'cutPlanes'>

const east = { x: 1, y: 0, z: 0 }
/** Radians: smaller angles do not count as a rotation. */
const minAngle = 1e-6

/** Interpolates directions of length 1 along the shorter arc. */
function toward(from: Point, to: Point, share: number): Point {
  const axis = cross(from, to)
  const angle = Math.atan2(lengthOf(axis), dot(from, to))
  if (angle < minAngle) return to
  // Opposite directions have no shorter arc, so the direction turns around the vertical, as people do.
  const rotationAxis = Math.PI - angle > minAngle ? axis : Math.abs(from.z) > 0.99 ? east : worldUp
  return rotate(from, normalized(rotationAxis), angle * share)
}

function between(from: number, to: number, share: number) {
  return from + (to - from) * share
}

/** Converts to the other projection; objects at the target keep their size. */
function inProjection(camera: FlightCamera, cameraType: View['cameraType']): FlightCamera {
  const { position, target, fieldOfView = defaultFieldOfView } = camera
  if (camera.cameraType === cameraType) return camera
  const factor = 2 * Math.tan((fieldOfView * Math.PI) / 360)
  const offset = subtract(position, target)
  return { ...camera, cameraType, position: add(target, offset, cameraType === 0 ? factor : 1 / factor) }
}

/**
 * The camera during an animation, at a share from 0 to 1. It rotates and approaches at the same time, and slows down
 * near the target, so that near objects do not rush by. The whole animation has the projection of the end.
 */
export function cameraBetween(from: FlightCamera, to: FlightCamera, share: number): FlightCamera {
  if (share >= 1) return to
  const start = inProjection(from, to.cameraType)
  const [away, awayThere] = [subtract(start.position, start.target), subtract(to.position, to.target)]
  const distances = [away, awayThere].map((vector) => Math.max(lengthOf(vector), 1e-6))
  const [near = 1, far = 1] = distances
  const target = add(start.target, subtract(to.target, start.target), share)
  const direction = toward(normalized(away), normalized(awayThere), share)
  const fieldOfView = between(start.fieldOfView ?? defaultFieldOfView, to.fieldOfView ?? defaultFieldOfView, share)
  return {
    cameraType: to.cameraType,
    target,
    position: add(target, scale(direction, near * (far / near) ** share)),
    upVector: toward(normalized(start.upVector), normalized(to.upVector), share),
    ...(to.cameraType === 1 && { fieldOfView }),
  }
}

/** Easing in and out. */
export function eased(share: number) {
  return share * share * (3 - 2 * share)
}
