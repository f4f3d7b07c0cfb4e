import {
  OrthographicCamera,
  Ray,
  Raycaster,
  Vector2,
  Vector3,
  type Box3,
  type Camera,
  type PerspectiveCamera,
  type Sphere,
} from 'three'

export const worldUp = new Vector3(0, 0, 1)
/** From the south-east, a little above: what architects call the bird's eye view. */
export const homeDirection = new Vector3(0.62, -0.7, 0.42).normalize()
/** Space left around what is fitted to the picture, as a factor. */
const margin = 1.07
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

/** `covered` is the share of the picture that lies under something at its lower border. */
type Sight = { away: Vector3; up: Vector3; aspect: number; fieldOfView: number; covered: number }

/** Each step comes closer to the middle of what is seen; more than these change no pixel. */
const steps = 6

/**
 * Where to look at so that a box fills the picture: the middle of what is seen of it, not of the box, because near corners
 * look larger. And how far the eye has to be, and how high an orthographic picture is. What is covered is left free.
 */
export function fittingPlacement(box: Box3, { away, up, aspect, fieldOfView, covered }: Sight) {
  const right = up.clone().cross(away).normalize()
  const above = away.clone().cross(right).normalize()
  const slope = Math.tan(fieldOfView / 2)
  const center = box.getCenter(new Vector3())
  const corners = cornersOf(box).map((corner) => {
    const [x, y, depth] = [right, above, away].map((axis) => corner.clone().sub(center).dot(axis))
    return { x: x ?? 0, y: y ?? 0, depth: depth ?? 0 }
  })
  const free = 1 - covered
  const heights = corners.map(({ x, y }) => Math.max(Math.abs(y) / free, Math.abs(x) / aspect) * 2 * margin)
  const height = Math.max(0.05, ...heights)
  // From the middle of the picture up and down, in halves of its height.
  const [upwards, downwards] = [free / margin + covered, free / margin - covered]
  let middle = { x: 0, y: 0 }
  let distance = 0
  for (let step = 0; step < steps; step++) {
    const { x, y } = middle
    const needs = corners.map((corner) => {
      const reach = Math.max((corner.y - y) / upwards, (y - corner.y) / downwards)
      return corner.depth + Math.max(reach, (Math.abs(corner.x - x) * margin) / aspect) / slope
    })
    distance = Math.max(0.5, ...needs)
    const far = distance
    const seen = corners.map((corner) => {
      const scale = far / Math.max(far - corner.depth, far * 0.05)
      return { x: (corner.x - x) * scale, y: (corner.y - y) * scale }
    })
    const lift = covered * slope * far
    middle = { x: x + middleOf(seen.map((one) => one.x)), y: y + middleOf(seen.map((one) => one.y)) - lift }
  }
  return {
    center: center.clone().addScaledVector(above, (-covered * height) / 2),
    seen: center.clone().addScaledVector(right, middle.x).addScaledVector(above, middle.y),
    distance,
    height,
  }
}

function middleOf(values: readonly number[]) {
  return (Math.min(...values) + Math.max(...values)) / 2
}

function cornersOf({ min, max }: Box3) {
  return Array.from({ length: 8 }, (_, corner) => {
    const [x, y, z] = [corner & 1 ? max.x : min.x, corner & 2 ? max.y : min.y, corner & 4 ? max.z : min.z]
    return new Vector3(x, y, z)
  })
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
