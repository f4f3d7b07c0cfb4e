import { Plane, Vector3 } from 'three'
import type { CutPlane } from '../view.ts'
import type { SceneModel } from './model/scene-model.ts'
import type { Stage } from './stage/stage.ts'

/** The section planes, in our format and in three's. */
export class Cutting {
  planes: readonly CutPlane[] = []
  world: readonly Plane[] = []
  private moved: Plane | undefined

  /** Returns whether the planes have changed. */
  moveTo(planes: readonly CutPlane[]): boolean {
    if (areSamePlanes(planes, this.planes)) return false
    this.planes = planes.map(({ x, y, z, w }) => ({ x, y, z, w }))
    const world = planes.map(threePlane)
    const changedPlanes = world.filter((plane, index) => !this.world[index]?.equals(plane))
    this.moved = world.length === this.world.length && changedPlanes.length === 1 ? changedPlanes[0] : undefined
    this.world = world
    return true
  }

  cut(models: Iterable<SceneModel>, stage: Stage) {
    // In picture coordinates, which another model may change.
    const picture = this.world.map((plane) => plane.clone().translate(stage.scene.position))
    for (const model of models) model.setCutPlanes({ world: this.world, picture, moved: this.moved })
  }
}

/** Converts a plane: three keeps the positive side, while our planes cut it away. */
function threePlane({ x, y, z, w }: CutPlane) {
  const normal = new Vector3(-x, -y, -z)
  const length = normal.length() || 1
  return new Plane(normal.divideScalar(length), -w / length)
}

function areSamePlanes(one: readonly CutPlane[], otherPlanes: readonly CutPlane[]) {
  if (one.length !== otherPlanes.length) return false
  return one.every(({ x, y, z, w }, index) => {
    const other = otherPlanes[index]
    return x === other?.x && y === other.y && z === other.z && w === other.w
  })
}
