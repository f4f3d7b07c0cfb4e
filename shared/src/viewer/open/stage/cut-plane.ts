import { Plane, Vector3 } from 'three'
import type { CutPlane } from '../../view.ts'

/** Three keeps what lies on the positive side; our planes cut that side away. */
export function threePlane({ x, y, z, w }: CutPlane) {
  const normal = new Vector3(-x, -y, -z)
  const length = normal.length() || 1
  return new Plane(normal.divideScalar(length), -w / length)
}

export function areSamePlanes(some: readonly CutPlane[], others: readonly CutPlane[]) {
  if (some.length !== others.length) return false
  return some.every(({ x, y, z, w }, at) => {
    const other = others[at]
    return x === other?.x && y === other.y && z === other.z && w === other.w
  })
}
