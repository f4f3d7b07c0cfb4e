import { Plane, Vector3 } from 'three'
import type { CutPlane } from '../../view.ts'

/** Three keeps what lies on the positive side; our planes cut that side away. */
export function threePlane({ x, y, z, w }: CutPlane) {
  const normal = new Vector3(-x, -y, -z)
  const length = normal.length() || 1
  return new Plane(normal.divideScalar(length), -w / length)
}
