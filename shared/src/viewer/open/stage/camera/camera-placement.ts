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
import { plain } from '../../snap.ts'
import type { Point, View } from '../../../view.ts'

export const worldUp = new Vector3(0, 0, 1)
export const homeDirection = new Vector3().copy(fromSouthEast)
/** Less than a pixel at any distance, and more than camera-controls rounds away. */
const leanPerMetre = 2e-6

type Placement = { position: Vector3; target: Vector3; up: Vector3 }

/**
 * Users orbit around the vertical. So the camera's up is the world's wherever that gives the same picture; only a view that
 * is tilted sideways, or upside down, keeps an up of its own.
 */
export function orientUp(camera: { up: Vector3 }, { position, target, up }: Placement) {
  const direction = target.clone().sub(position).normalize()
  if (direction.lengthSq() < 0.5) {
    position.addScaledVector(homeDirection, 1e-3)
    direction.copy(homeDirection).negate()
  }
  const right = direction.clone().cross(up)
  // Up along the view says nothing: take what looking straight down usually means.
  if (right.lengthSq() < 1e-12) right.copy(direction).cross(new Vector3(0, 1, 0))
  if (right.lengthSq() < 1e-12) right.copy(direction).cross(worldUp)
  const trueUp = right.normalize().clone().cross(direction)
  const isLevel = Math.abs(right.z) < 1e-6 && trueUp.z > -1e-6
  camera.up.copy(isLevel ? worldUp : trueUp)
  // Straight down or up the turn around the vertical would be lost: lean by less than a pixel.
  const lean = position.distanceTo(target) * leanPerMetre
  if (isLevel && trueUp.z < 1e-6) position.addScaledVector(trueUp, direction.z < 0 ? -lean : lean)
}

/**
 * Through a point of the picture (-1 to 1, up and to the right), from where the picture begins: a little before the eye, or
 * far behind it where the projection is orthographic.
 */
export function sightLine(camera: PerspectiveCamera | OrthographicCamera, x: number, y: number): Ray {
  const caster = new Raycaster()
  caster.setFromCamera(new Vector2(x, y), camera)
  const { origin, direction } = caster.ray
  // Near is told along the middle of the picture; towards its border the way is longer.
  const ahead = camera.getWorldDirection(new Vector3()).dot(direction)
  return new Ray(origin.addScaledVector(direction, camera.near / ahead), direction)
}

/** Where the eye of a view has to be in the other projection, so that what is at its target keeps its size. `fieldOfView` in radians. */
export function eyeIn(
  cameraType: View['cameraType'],
  { position, target }: Pick<View, 'position' | 'target'>,
  fieldOfView: number,
): Point {
  const seen = new Vector3().copy(target)
  const factor = 2 * Math.tan(fieldOfView / 2)
  const away = new Vector3().copy(position).sub(seen)
  return plain(away.multiplyScalar(cameraType === 0 ? factor : 1 / factor).add(seen))
}

/** How far ahead a point lies. */
export function depthOf(camera: Camera, point: Vector3): number {
  return camera.getWorldDirection(new Vector3()).dot(new Vector3().subVectors(point, camera.position))
}

/**
 * Between which distances edges fade, and half the height of the picture in pixels. Where the projection is orthographic
 * it does not matter how far away the camera is: the same picture is taken from anywhere along its axis.
 */
export function sightOf(camera: Camera, { center, radius }: Sphere, pixels: number) {
  const isOrthographic = camera instanceof OrthographicCamera
  const distance = isOrthographic ? depthOf(camera, center) : camera.position.distanceTo(center)
  const nearest = isOrthographic ? Number.NEGATIVE_INFINITY : 0
  return new Vector3(Math.max(nearest, distance - radius / 6), distance + radius / 2, pixels / 2)
}
