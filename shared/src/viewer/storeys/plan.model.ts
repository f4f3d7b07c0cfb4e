import { lengthOf, subtract } from '../vector.ts'
import type { CutPlane, Point, View } from '../view.ts'

/** The section height of plans in meters above the floor: through doors and windows. */
export const usualCut = 1.2
export const cuts = { least: 0.2, most: 3, step: 0.1 }
/** Meters below the floor that a plan includes: enough for the slab, but not for stairs down to the ground. */
export const planDepth = 0.6

/** The section planes of a plan: they cut away everything above the section height and below the floor. */
export function planPlanes(floor: number, cut: number): CutPlane[] {
  return [
    { x: 0, y: 0, z: 1, w: 0 - (floor + cut) },
    { x: 0, y: 0, z: -1, w: floor - planDepth },
  ]
}

/** A view straight down, with north up, at the position and with the size of another orthographic view. */
export function fromAbove({ position, target }: Pick<View, 'position' | 'target'>, cutPlanes: CutPlane[]): View {
  const height = lengthOf(subtract(position, target))
  return viewAbove(target, height, cutPlanes)
}

export function viewAbove(target: Point, height: number, cutPlanes: CutPlane[]): View {
  const position = { ...target, z: target.z + height }
  return { cameraType: 0, position, target, upVector: { x: 0, y: 1, z: 0 }, cutPlanes }
}

/** Whether the planes are still those of this floor's plan, because a person may have changed them meanwhile. */
export function isCutAt(planes: readonly CutPlane[], floor: number, cut: number): boolean {
  const expected = planPlanes(floor, cut)
  return planes.length === expected.length && expected.every((plane) => planes.some((other) => isSame(plane, other)))
}

function isSame(one: CutPlane, other: CutPlane) {
  return (['x', 'y', 'z', 'w'] as const).every((name) => Math.abs(one[name] - other[name]) < 1e-6)
}
