import { Vector3, type Box3 } from 'three'

export const worldUp = new Vector3(0, 0, 1)
/** From the south-east, a little above: what architects call the bird's eye view. */
export const homeDirection = new Vector3(0.62, -0.7, 0.42).normalize()
/** Around what is fitted. */
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

type Sight = { away: Vector3; up: Vector3; aspect: number; fieldOfView: number }

/** How far the eye has to be to see all of a box, and how high an orthographic picture of it is. */
export function fittingDistances(box: Box3, { away, up, aspect, fieldOfView }: Sight) {
  const right = up.clone().cross(away).normalize()
  const above = away.clone().cross(right).normalize()
  const center = box.getCenter(new Vector3())
  const slope = Math.tan(fieldOfView / 2)
  let [distance, height] = [0, 0.05]
  for (let corner = 0; corner < 8; corner++) {
    const x = corner & 1 ? box.max.x : box.min.x
    const y = corner & 2 ? box.max.y : box.min.y
    const point = new Vector3(x, y, corner & 4 ? box.max.z : box.min.z).sub(center)
    const needed = Math.max(Math.abs(point.dot(above)), Math.abs(point.dot(right)) / aspect)
    height = Math.max(height, needed * 2 * margin)
    distance = Math.max(distance, point.dot(away) + (needed * margin) / slope)
  }
  return { distance, height }
}
