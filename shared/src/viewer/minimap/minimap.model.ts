import { cuts, planDepth, usualCut } from '../storeys/plan.model.ts'
import { lengthOf, normalized, subtract, worldUp } from '../vector.ts'
import type { Box, Point, View } from '../view.ts'

type Floor = { floor: number }

/** Meters: height of the eyes above the floor, and distance of the target. */
const eyeHeight = 1.65
const targetDistance = 3
/** Margin around the plan, as a share of it. */
const margin = 0.04

/** A square around a building, so that all storeys have the same position on the map. */
export function squareAround({ min, max }: Box): Box {
  const half = (Math.max(max.x - min.x, max.y - min.y, 1) / 2) * (1 + 2 * margin)
  const [x, y] = [(min.x + max.x) / 2, (min.y + max.y) / 2]
  return { min: { x: x - half, y: y - half, z: min.z }, max: { x: x + half, y: y + half, z: max.z } }
}

/** The part of the model that a storey's plan shows. */
export function planBox({ min, max }: Box, { floor }: Floor): Box {
  return { min: { ...min, z: floor - planDepth }, max: { ...max, z: floor + usualCut } }
}

/**
 * The storey of the camera. Above or below the building it is the lowest storey, which has the entrance. `storeys` are
 * sorted from the top.
 */
export function storeyAround<Storey extends Floor>(storeys: readonly Storey[], { z }: Point): Storey | undefined {
  const [highest] = storeys
  const isAbove = highest !== undefined && z > highest.floor + cuts.most
  return (isAbove ? undefined : storeys.find(({ floor }) => floor <= z)) ?? storeys.at(-1)
}

/** The position on the map, from 0 to 1, right and down; clamped to the edge. */
export function placeOnMap({ min, max }: Box, { x, y }: Point) {
  const [right, down] = [(x - min.x) / (max.x - min.x), (max.y - y) / (max.y - min.y)]
  const [left, top] = [right, down].map((part) => Math.min(1, Math.max(0, part)))
  return { right: left ?? 0, down: top ?? 0, isOff: left !== right || top !== down }
}

/** The inverse of `placeOnMap`. */
export function pointOnMap({ min, max }: Box, mapPosition: { right: number; down: number }): Pick<Point, 'x' | 'y'> {
  return { x: min.x + mapPosition.right * (max.x - min.x), y: max.y - mapPosition.down * (max.y - min.y) }
}

/** The horizontal direction of the camera; for a view straight down, the up direction of the picture. */
function headingOf({ position, target, upVector }: View): Point {
  const forward = subtract(target, position)
  const isLevel = Math.hypot(forward.x, forward.y) > 1e-3 * lengthOf(forward)
  const { x, y } = isLevel ? forward : upVector
  return x === 0 && y === 0 ? { x: 0, y: 1, z: 0 } : normalized({ x, y, z: 0 })
}

/** Degrees clockwise from north. */
export function headingAngle(view: View): number {
  const { x, y } = headingOf(view)
  return (Math.atan2(x, y) * 180) / Math.PI
}

function isFromAbove({ position, target }: View): boolean {
  const ahead = subtract(target, position)
  return Math.hypot(ahead.x, ahead.y) < 1e-3 * lengthOf(ahead)
}

/**
 * Moves a plan view to a position. Any other view moves to eye height above the floor at that position, in the same
 * direction.
 */
export function viewAt(view: View, { x, y }: Pick<Point, 'x' | 'y'>, { floor }: Floor): View {
  if (isFromAbove(view)) {
    const [target, position] = [view.target, view.position].map((point) => ({ ...point, x, y }))
    return { ...view, target: target ?? view.target, position: position ?? view.position }
  }
  const ahead = headingOf(view)
  const position = { x, y, z: floor + eyeHeight }
  const target = { x: x + ahead.x * targetDistance, y: y + ahead.y * targetDistance, z: position.z }
  return { ...view, cameraType: 1, position, target, upVector: worldUp }
}

const steps: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

/** The position after a key press on the map, in meters. Shift moves five times as far. Undefined for other keys. */
export function pointAfterKey({ position }: View, key: string, isFar: boolean): Pick<Point, 'x' | 'y'> | undefined {
  const step = key === 'Enter' ? { x: 0, y: 0 } : steps[key]
  if (!step) return undefined
  const meters = isFar ? 5 : 1
  return { x: position.x + step.x * meters, y: position.y + step.y * meters }
}
