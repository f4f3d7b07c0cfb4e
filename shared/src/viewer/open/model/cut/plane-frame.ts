import { Vector3, type Plane } from 'three'

/** A cut plane of a model, counted from the model's origin, with two axes on it. What is kept lies on its positive side. */
export type PlaneFrame = { plane: Plane; right: Vector3; up: Vector3 }

/** On an upright plane the second axis points upwards, on a level one to the north. */
export function frameOf(world: Plane, origin: Vector3): PlaneFrame {
  const plane = world.clone().translate(origin.clone().negate())
  const { normal } = plane
  const towards = Math.abs(normal.z) > 0.99 ? new Vector3(0, 1, 0) : new Vector3(0, 0, 1)
  const right = towards.cross(normal).normalize()
  return { plane, right, up: normal.clone().cross(right) }
}

/** Where a point of the plane is, counted from the origin. */
export function placeOn({ plane, right, up }: PlaneFrame, u: number, v: number): Vector3 {
  return plane.normal.clone().multiplyScalar(-plane.constant).addScaledVector(right, u).addScaledVector(up, v)
}
