import { cuts, planDepth, usualCut } from '../storeys/plan.model.ts'
import { lengthOf, normalized, subtract, worldUp } from '../vector.ts'
import type { Box, Point, View } from '../view.ts'

type Floor = { floor: number }

/** In meters: of a person who stands on the floor, and how far ahead such a view looks. */
const eyeHeight = 1.65
const sight = 3
/** Around what is shown, as a share of it. */
const margin = 0.04

/** A square around a building, so that each storey of it lies in the same place of the map. */
export function squareAround({ min, max }: Box): Box {
  const half = (Math.max(max.x - min.x, max.y - min.y, 1) / 2) * (1 + 2 * margin)
  const [x, y] = [(min.x + max.x) / 2, (min.y + max.y) / 2]
  return { min: { x: x - half, y: y - half, z: min.z }, max: { x: x + half, y: y + half, z: max.z } }
}

/** What the plan of a storey is drawn of. */
export function planBox({ min, max }: Box, { floor }: Floor): Box {
  return { min: { ...min, z: floor - planDepth }, max: { ...max, z: floor + usualCut } }
}

/** The storey in which the eye is. From above the building and from below it is the lowest one, by which one goes in. Highest first. */
export function storeyAround<Storey extends Floor>(storeys: readonly Storey[], { z }: Point): Storey | undefined {
  const [highest] = storeys
  const isAbove = highest !== undefined && z > highest.floor + cuts.most
  return (isAbove ? undefined : storeys.find(({ floor }) => floor <= z)) ?? storeys.at(-1)
}

/** Where on the map something is, from 0 to 1, right and down; at its border where it is off the map. */
export function placeOnMap({ min, max }: Box, { x, y }: Point) {
  const [right, down] = [(x - min.x) / (max.x - min.x), (max.y - y) / (max.y - min.y)]
  const [left, top] = [right, down].map((part) => Math.min(1, Math.max(0, part)))
  return { right: left ?? 0, down: top ?? 0, isOff: left !== right || top !== down }
}

/** The opposite of `placeOnMap`. */
export function pointOnMap({ min, max }: Box, place: { right: number; down: number }): Pick<Point, 'x' | 'y'> {
  return { x: min.x + place.right * (max.x - min.x), y: max.y - place.down * (max.y - min.y) }
}

/** Where the camera looks to, along the floor; straight down it is what is up in the picture. */
function headingOf({ position, target, upVector }: View): Point {
  const ahead = subtract(target, position)
  const isLevel = Math.hypot(ahead.x, ahead.y) > 1e-3 * lengthOf(ahead)
  const { x, y } = isLevel ? ahead : upVector
  return x === 0 && y === 0 ? { x: 0, y: 1, z: 0 } : normalized({ x, y, z: 0 })
}

/** Clockwise from north, in degrees. */
export function headingAngle(view: View): number {
  const { x, y } = headingOf(view)
  return (Math.atan2(x, y) * 180) / Math.PI
}

function isFromAbove({ position, target }: View): boolean {
  const ahead = subtract(target, position)
  return Math.hypot(ahead.x, ahead.y) < 1e-3 * lengthOf(ahead)
}

/** Moves a plan so that a place is in its middle; any other view stands there on the floor, and looks where it looked before. */
export function viewAt(view: View, { x, y }: Pick<Point, 'x' | 'y'>, { floor }: Floor): View {
  if (isFromAbove(view)) {
    const [target, position] = [view.target, view.position].map((point) => ({ ...point, x, y }))
    return { ...view, target: target ?? view.target, position: position ?? view.position }
  }
  const ahead = headingOf(view)
  const position = { x, y, z: floor + eyeHeight }
  const target = { x: x + ahead.x * sight, y: y + ahead.y * sight, z: position.z }
  return { ...view, cameraType: 1, position, target, upVector: worldUp }
}

const steps: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

/** Where a key leads the camera on the map, in meters; with Shift five times as far. Undefined if it is no key of the map. */
export function pointAfterKey({ position }: View, key: string, isFar: boolean): Pick<Point, 'x' | 'y'> | undefined {
  const step = key === 'Enter' ? { x: 0, y: 0 } : steps[key]
  if (!step) return undefined
  const meters = isFar ? 5 : 1
  return { x: position.x + step.x * meters, y: position.y + step.y * meters }
}
