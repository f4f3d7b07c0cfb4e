import type { CutPlane, View } from '../view.ts'
import type { RoomShape } from './room-layer.ts'

/** The heights in meters between which the section planes leave the model visible. */
export type LeftHeights = { lowest: number; highest: number }

/** Maximum number of labels; the largest rooms get them. */
export const maxLabels = 150
/** Pixels: there is no space for a name in smaller rooms. */
const minSize = { width: 44, height: 30 }

/** The heights of a plan; undefined unless the view is straight down on a horizontal section. */
export function planHeights({ position, target }: View, planes: readonly CutPlane[]): LeftHeights | undefined {
  const [across, down] = [Math.hypot(target.x - position.x, target.y - position.y), position.z - target.z]
  if (down <= 0 || across / down > 0.05) return undefined
  const level = planes.filter(({ x, y }) => Math.hypot(x, y) < 1e-3)
  // A plane cuts away the side to which its normal points.
  const above = level.filter(({ z }) => z > 0).map(({ z, w }) => -w / z)
  const below = level.filter(({ z }) => z < 0).map(({ z, w }) => -w / z)
  if (above.length === 0) return undefined
  return { lowest: Math.max(-Infinity, ...below), highest: Math.min(...above) }
}

/** Whether a room is on the storey that a plan shows: its floor is visible, and its ceiling is cut away. */
export function isOnPlan({ place, top }: RoomShape, { lowest, highest }: LeftHeights): boolean {
  return place.z >= lowest && place.z < highest && top > highest
}

/** The rooms with enough space for a label, largest first. */
export function labeled<Item extends { shape: RoomShape }>(rooms: readonly Item[], pixelsPerMeter: number): Item[] {
  return rooms
    .filter(
      ({ shape: { width, depth } }) =>
        width * pixelsPerMeter >= minSize.width && depth * pixelsPerMeter >= minSize.height,
    )
    .toSorted((one, other) => other.shape.area - one.shape.area)
    .slice(0, maxLabels)
}
