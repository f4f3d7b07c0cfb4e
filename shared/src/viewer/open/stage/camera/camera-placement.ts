import {
  OrthographicCamera,
  Ray,
  Raycaster,
  Vector2,
  Vector3,
  type Camera,
  type PerspectiveCamera,
  type Sphere,
} from 'three'
import { homeDirection as fromSouthEast } from '../../../framing/fitting.ts'
import { toPoint } from '../../snap.ts'
import type { Point, View } from '../../../view.ts'

export const worldUp = new Vector3(0, 0, 1)
export const homeDirection = new Vector3().copy(fromSouthEast)
/** How far the camera leans per meter of distance: less than a pixel, but more than camera-controls rounds away. */
const leanPerMeter = 2e-6

type Placement = { position: Vector3; target: Vector3; up: Vector3 }

/**
 * Users orbit around the vertical. So the camera's up vector is that of the world if this gives the same picture; only
 * a view that is tilted sideways or upside down keeps its own.
 */
export function orientUp(camera: { up: Vector3 }, { position, target, up }: Placement) {
  const direction = target.clone().sub(position).normalize()
  if (direction.lengthSq() < 0.5) {
    position.addScaledVector(homeDirection, 1e-3)
    direction.copy(homeDirection).negate()
  }
  const right = direction.clone().cross(up)
  // An up vector along the view is invalid, so the conventional one for looking straight down replaces it.
  if (right.lengthSq() < 1e-12) right.copy(direction).cross(new Vector3(0, 1, 0))
  if (right.lengthSq() < 1e-12) right.copy(direction).cross(worldUp)
  const trueUp = right.normalize().clone().cross(direction)
  const isLevel = Math.abs(right.z) < 1e-6 && trueUp.z > -1e-6
  camera.up.copy(isLevel ? worldUp : trueUp)
  // The rotation around the vertical is undefined straight up or down, so the camera tilts by less than a pixel.
  const lean = position.distanceTo(target) * leanPerMeter
  if (isLevel && trueUp.z < 1e-6) position.addScaledVector(trueUp, direction.z < 0 ? -lean : lean)
}

/**
 * The ray through a point of the picture (-1 to 1, right and up), starting in front of the eye, or far behind it in
 * an orthographic projection.
 */
export function sightLine(camera: PerspectiveCamera | OrthographicCamera, x: number, y: number): Ray {
  const caster = new Raycaster()
  caster.setFromCamera(new Vector2(x, y), camera)
  const { origin, direction } = caster.ray
  // The near distance is measured along the axis of the camera; toward the edge of the picture the ray is longer.
  const cosine = camera.getWorldDirection(new Vector3()).dot(direction)
  return new Ray(origin.addScaledVector(direction, camera.near / cosine), direction)
}

/**
 * The position of the eye in the other projection; objects at the target keep their size. `fieldOfView` is in radians.
 */
export function eyeIn(
  cameraType: View['cameraType'],
  { position, target }: Pick<View, 'position' | 'target'>,
  fieldOfView: number,
): Point {
  const toTarget = new Vector3().copy(target)
  const factor = 2 * Math.tan(fieldOfView / 2)
  const offset = new Vector3().copy(position).sub(toTarget)
  return toPoint(offset.multiplyScalar(cameraType === 0 ? factor : 1 / factor).add(toTarget))
}

/** The distance of a point, measured along the camera's direction. */
export function depthOf(camera: Camera, point: Vector3): number {
  return camera.getWorldDirection(new Vector3()).dot(new Vector3().subVectors(point, camera.position))
}

/**
 * The distances between which edges fade, and half the height of the picture in pixels. Orthographic projections use no
 * camera distance, because any position on the axis gives the same picture.
 */
export function fadeDistancesOf(camera: Camera, { center, radius }: Sphere, pixels: number) {
  const isOrthographic = camera instanceof OrthographicCamera
  const distance = isOrthographic ? depthOf(camera, center) : camera.position.distanceTo(center)
  const nearest = isOrthographic ? Number.NEGATIVE_INFINITY : 0
  return new Vector3(Math.max(nearest, distance - radius / 6), distance + radius / 2, pixels / 2)
}
