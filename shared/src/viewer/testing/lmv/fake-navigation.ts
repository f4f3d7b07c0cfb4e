import type { LmvNavigation } from '../../autodesk/service/lmv.ts'
import type { OpenViewer } from '../../open/open-viewer.ts'
import type { CutPlane, Point } from '../../view.ts'
import { metersPerUnit } from './fake-model.ts'

const names = ['x', 'y', 'z'] as const

/**
 * The scene in feet, relative to the offset of its first model. Until that model is loaded, coordinates have another
 * meaning.
 */
export class FakeScene {
  offset: Point = { x: 0, y: 0, z: 0 }

  out({ x, y, z }: Point): Point {
    const { offset } = this
    return { x: x / metersPerUnit - offset.x, y: y / metersPerUnit - offset.y, z: z / metersPerUnit - offset.z }
  }

  in({ x, y, z }: Point): Point {
    const { offset } = this
    return { x: (x + offset.x) * metersPerUnit, y: (y + offset.y) * metersPerUnit, z: (z + offset.z) * metersPerUnit }
  }

  planeIn(plane: CutPlane): CutPlane {
    const shift = names.reduce((sum, name) => sum + plane[name] * this.offset[name], 0)
    return { ...plane, w: (plane.w - shift) * metersPerUnit }
  }
}

/** The camera calls, with the pitfalls of the real ones. */
export function fakeNavigation(viewer: OpenViewer, scene: FakeScene): LmvNavigation {
  function change(part: Partial<ReturnType<OpenViewer['getView']>>) {
    const view = viewer.getView()
    viewer.setView({ ...view, ...part })
  }
  return {
    getPosition: () => scene.out(viewer.getView().position),
    getTarget: () => scene.out(viewer.getView().target),
    getCameraUpVector: () => viewer.getView().upVector,
    setCameraUpVector: ({ x, y, z }) => change({ upVector: { x, y, z } }),
    setView: (position, target) => change({ position: scene.in(position), target: scene.in(target) }),
    setPivotPoint: () => undefined,
    setPivotSetFlag: () => undefined,
    getVerticalFov: () => viewer.getView().fieldOfView ?? 45,
    setVerticalFov: (fieldOfView) => change({ fieldOfView }),
    // The other projection needs a different position.
    toPerspective: () => viewer.setProjection('perspective'),
    toOrthographic: () => viewer.setProjection('orthographic'),
    getCamera: () => ({ isPerspective: viewer.getView().cameraType === 1 }),
  }
}
