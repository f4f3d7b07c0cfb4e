import type CameraControls from 'camera-controls'
import { Vector3 } from 'three'
import type { Point } from '../../../view.ts'

/** The center of rotation, if it is not the target. */
export class Pivot {
  private readonly controls: CameraControls
  private isSet = false

  constructor(controls: CameraControls) {
    this.controls = controls
  }

  set({ x, y, z }: Point) {
    this.controls.setOrbitPoint(x, y, z)
    this.isSet = true
  }

  leave(isAnimated: boolean) {
    if (this.isSet) void this.controls.setFocalOffset(0, 0, 0, isAnimated)
    this.isSet = false
  }

  /**
   * Camera position and target. If the pivot is not on the camera's axis, the target is at the same distance as the
   * pivot.
   */
  placement() {
    const target = this.controls.getTarget(new Vector3(), false)
    if (!this.isSet) return { target, position: this.controls.getPosition(new Vector3(), false) }
    const { camera } = this.controls
    const position = camera.position.clone()
    const viewDirection = camera.getWorldDirection(new Vector3())
    const depth = Math.max(target.sub(position).dot(viewDirection), 0.1)
    return { position, target: position.clone().addScaledVector(viewDirection, depth) }
  }
}
