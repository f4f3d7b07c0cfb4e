import { defaultFieldOfView, type Point, type View } from '../view.ts'
import { toMeters, toModel, type Frame } from './frame.ts'
import type { Camera } from './framing.ts'
import type { Lmv, LmvViewer } from './service/lmv.ts'
import { dot, subtract, uprightFor } from '../vector.ts'

/**
 * Converts the Autodesk viewer's camera to our coordinates. In both, the height of an orthographic view is the distance
 * between position and target.
 */
export class LmvCamera {
  private readonly viewer: LmvViewer
  private readonly lmv: Lmv
  private readonly frame: () => Frame

  constructor(viewer: LmvViewer, lmv: Lmv, frame: () => Frame) {
    this.viewer = viewer
    this.lmv = lmv
    this.frame = frame
  }

  read(): Camera {
    const { navigation } = this.viewer
    const { x, y, z } = navigation.getCameraUpVector()
    return {
      cameraType: navigation.getCamera().isPerspective ? 1 : 0,
      position: toMeters(this.frame(), navigation.getPosition()),
      target: toMeters(this.frame(), navigation.getTarget()),
      upVector: { x, y, z },
      fieldOfView: navigation.getVerticalFov() || defaultFieldOfView,
    }
  }

  /** The projection is set first, because changing it moves the camera. */
  write({ cameraType, position, target, upVector, fieldOfView }: Omit<View, 'cutPlanes'>) {
    const { navigation } = this.viewer
    if (cameraType === 0) navigation.toOrthographic()
    else {
      navigation.toPerspective()
      navigation.setVerticalFov(fieldOfView ?? defaultFieldOfView, false)
    }
    const [from, to] = [toModel(this.frame(), position), toModel(this.frame(), target)]
    navigation.setView(this.vector(from), this.vector(to))
    navigation.setCameraUpVector(this.vector(uprightFor(subtract(to, from), upVector)))
    this.turnAround(target)
  }

  /** The center of rotation for the Autodesk viewer's own tools. */
  turnAround(point: Point) {
    const { navigation } = this.viewer
    navigation.setPivotPoint(this.vector(toModel(this.frame(), point)))
    navigation.setPivotSetFlag(true)
  }

  project(point: Point) {
    const { x, y } = this.viewer.worldToClient(this.vector(toModel(this.frame(), point)))
    const { cameraType, position, target } = this.read()
    const isBehind = cameraType === 1 && dot(subtract(point, position), subtract(target, position)) <= 0
    return { x, y, isBehind }
  }

  private vector({ x, y, z }: Point) {
    return new this.lmv.three.Vector3(x, y, z)
  }
}
