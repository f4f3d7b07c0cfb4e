import type { FreePart } from '../framing/covered.ts'
import { fitting, homeDirection } from '../framing/fitting.ts'
import type { Box, Point, View } from '../view.ts'
import { add, cross, dot, lengthOf, normalized, scale, subtract, rotate, uprightFor, worldUp } from '../vector.ts'

export type Camera = Omit<View, 'cutPlanes'> & { fieldOfView: number }
export type Nudge = { azimuth?: number; polar?: number; zoom?: number; right?: number; up?: number }

const radians = Math.PI / 180
/** Radians between the camera and the vertical at which the camera stops turning. */
const minPolarAngle = 0.001

type Picture = { aspect: number; isHome?: boolean; free: FreePart }

/** The view in which the whole box is in the free part of the picture. */
export function framing(camera: Camera, box: Box, { aspect, free, isHome = false }: Picture): Camera {
  const away = isHome ? homeDirection : normalized(subtract(camera.position, camera.target))
  const up = uprightFor(scale(away, -1), isHome ? worldUp : camera.upVector)
  const fieldOfView = camera.fieldOfView * radians
  const { perspective, orthographic } = fitting(box, { away, up, aspect, fieldOfView, free })
  const { target } = camera.cameraType === 0 ? orthographic : perspective
  const cameraDistance = camera.cameraType === 0 ? orthographic.height : perspective.distance
  return { ...camera, target, position: add(target, away, cameraDistance), upVector: isHome ? worldUp : up }
}

/** Objects at the target keep their size. */
export function inProjection(camera: Camera, cameraType: 0 | 1): Camera {
  if (camera.cameraType === cameraType) return camera
  const factor = 2 * Math.tan((camera.fieldOfView * radians) / 2)
  const away = subtract(camera.position, camera.target)
  const position = add(camera.target, away, cameraType === 0 ? factor : 1 / factor)
  return { ...camera, cameraType, position }
}

/** The view after one press of an arrow key. `pivot` is the center of rotation, if it is not the target. */
export function nudged(
  camera: Camera,
  { azimuth = 0, polar = 0, zoom = 1, right = 0, up = 0 }: Nudge,
  pivot = camera.target,
): Camera {
  const { target, position, upVector } = camera
  const away = subtract(position, target)
  const above = uprightFor(scale(away, -1), upVector)
  const sideways = normalized(cross(above, away))
  // A view that is tilted sideways or upside down turns around its own up vector.
  const axis = Math.abs(sideways.z) < 1e-6 && above.z > -1e-6 ? worldUp : above
  const before = Math.acos(Math.max(-1, Math.min(1, dot(normalized(away), axis))))
  const after = Math.max(minPolarAngle, Math.min(Math.PI - minPolarAngle, before + polar * radians))
  const applyRotation = (vector: Point) => rotate(rotate(vector, sideways, after - before), axis, azimuth * radians)
  const cameraOffset = scale(applyRotation(away), 1 / zoom)
  const move = add(scale(applyRotation(sideways), right * lengthOf(away)), applyRotation(above), up * lengthOf(away))
  const to = add(add(pivot, applyRotation(subtract(target, pivot))), move)
  return { ...camera, target: to, position: add(to, cameraOffset), upVector: applyRotation(above) }
}
