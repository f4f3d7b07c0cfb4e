import { Vector3, type Plane } from 'three'

/**
 * A section plane relative to the origin of a model, with two axes on it. The remaining part is on its positive side.
 */
export type PlaneFrame = { plane: Plane; right: Vector3; up: Vector3 }

/** On a vertical plane the second axis points up, on a horizontal plane north. */
export function frameOf(world: Plane, origin: Vector3): PlaneFrame {
  const plane = world.clone().translate(origin.clone().negate())
  const { normal } = plane
  const toward = Math.abs(normal.z) > 0.99 ? new Vector3(0, 1, 0) : new Vector3(0, 0, 1)
  const right = toward.cross(normal).normalize()
  return { plane, right, up: normal.clone().cross(right) }
}

/** The position of a point of the plane relative to the origin. */
export function pointOnPlane({ plane, right, up }: PlaneFrame, u: number, v: number): Vector3 {
  return plane.normal.clone().multiplyScalar(-plane.constant).addScaledVector(right, u).addScaledVector(up, v)
}
