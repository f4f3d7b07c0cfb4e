import type { Plane } from 'three'
import type { CutPlane } from '../view.ts'
import type { SceneModel } from './model/scene-model.ts'
import { areSamePlanes, threePlane } from './stage/cut-plane.ts'
import type { Stage } from './stage/stage.ts'

/** Where everything is cut, as it is told and as three has it. */
export class Cutting {
  planes: readonly CutPlane[] = []
  world: readonly Plane[] = []

  /** Whether that is another place than before. */
  moveTo(planes: readonly CutPlane[]): boolean {
    if (areSamePlanes(planes, this.planes)) return false
    this.planes = planes.map(({ x, y, z, w }) => ({ x, y, z, w }))
    this.world = planes.map(threePlane)
    return true
  }

  cut(models: Iterable<SceneModel>, stage: Stage) {
    const picture = this.world.map((plane) => stage.inPicture(plane))
    for (const model of models) model.setCutPlanes({ world: this.world, picture })
  }
}
