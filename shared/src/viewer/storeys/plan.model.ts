import { lengthOf, subtract } from '../vector.ts'
import type { CutPlane, Point, View } from '../view.ts'

/** Where plans are cut, in meters above the floor: through doors and windows. */
export const usualCut = 1.2
export const cuts = { least: 0.2, most: 3, step: 0.1 }
/** So far below the floor a plan goes down, in meters: to the slab, not through each stair to the ground. */
export const planDepth = 0.6

/** All above the cut is gone, and so is what lies below the floor. */
export function planPlanes(floor: number, cut: number): CutPlane[] {
  return [
    { x: 0, y: 0, z: 1, w: 0 - (floor + cut) },
    { x: 0, y: 0, z: -1, w: floor - planDepth },
  ]
}

/** Straight from above, north up, at the same place and in the same size as another orthographic view. */
export function fromAbove({ position, target }: Pick<View, 'position' | 'target'>, cutPlanes: CutPlane[]): View {
  const height = lengthOf(subtract(position, target))
  return viewAbove(target, height, cutPlanes)
}

export function viewAbove(target: Point, height: number, cutPlanes: CutPlane[]): View {
  const position = { ...target, z: target.z + height }
  return { cameraType: 0, position, target, upVector: { x: 0, y: 1, z: 0 }, cutPlanes }
}

/** Whether a plan of this floor is still what is cut, whoever has changed the planes since. */
export function isCutAt(planes: readonly CutPlane[], floor: number, cut: number): boolean {
  const wanted = planPlanes(floor, cut)
  return planes.length === wanted.length && wanted.every((plane) => planes.some((each) => isSame(plane, each)))
}

function isSame(one: CutPlane, other: CutPlane) {
  return (['x', 'y', 'z', 'w'] as const).every((name) => Math.abs(one[name] - other[name]) < 1e-6)
}
