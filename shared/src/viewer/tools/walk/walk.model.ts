import { add, normalized, scale, subtract, rotate, worldUp } from '../../vector.ts'
import type { PickedPoint, View } from '../../view.ts'
import { axesOf } from '../cube/cube.model.ts'

/** Meters above the floor. */
const eyeHeight = 1.65
/** Meters to the target of a walking view: near, so that close walls are visible. */
const targetDistance = 3
const radians = Math.PI / 180
/** Degrees above or below the horizon. */
const maxPitch = 85

/** Meters. */
export type Walk = { forward?: number; right?: number; up?: number }
/** Degrees. */
export type Rotation = { left?: number; up?: number }

/** A walking view: upright, in perspective, from the same position in the same direction. */
export function walking(view: View): View {
  return rotateView(view, {})
}

/** Moves the view. Forward and right are horizontal, even if the view is tilted. */
export function walked(view: View, { forward = 0, right = 0, up = 0 }: Walk): View {
  const { ahead, aside } = floorAxes(view)
  const offset = add(add(scale(ahead, forward), aside, right), worldUp, up)
  return { ...view, position: add(view.position, offset), target: add(view.target, offset) }
}

export function rotateView(view: View, { left = 0, up = 0 }: Rotation): View {
  const { ahead, aside } = floorAxes(view)
  const direction = normalized(subtract(view.target, view.position))
  const currentPitch = Math.atan2(direction.z, Math.hypot(direction.x, direction.y)) / radians
  const pitch = Math.max(-maxPitch, Math.min(maxPitch, currentPitch + up)) * radians
  const [turnedForward, turnedRight] = [ahead, aside].map((axis) => rotate(axis, worldUp, left * radians))
  const lookDirection = rotate(turnedForward ?? ahead, turnedRight ?? aside, pitch)
  return { ...view, cameraType: 1, target: add(view.position, lookDirection, targetDistance), upVector: worldUp }
}

function floorAxes(view: View) {
  const { up, back } = axesOf(view)
  const isLevel = Math.hypot(back.x, back.y) > 1e-6
  // When looking straight up or down, forward is toward the top of the screen.
  const ahead = normalized(isLevel ? { x: -back.x, y: -back.y, z: 0 } : { x: up.x, y: up.y, z: 0 })
  return { ahead, aside: { x: ahead.y, y: -ahead.x, z: 0 } }
}

/** The view from a picked floor; undefined if the surface is too steep. */
export function standingOn(view: View, { point, normal }: Pick<PickedPoint, 'point' | 'normal'>): View | undefined {
  if (normal.z < 0.5) return undefined
  const position = add(point, worldUp, eyeHeight)
  return { ...view, position, target: add(position, subtract(view.target, view.position)) }
}

/** Meters and degrees per second while a key is held. */
const perSecond: Record<string, Walk & { left?: number }> = {
  w: { forward: 2.5 },
  ArrowUp: { forward: 2.5 },
  s: { forward: -2.5 },
  ArrowDown: { forward: -2.5 },
  a: { right: -2 },
  d: { right: 2 },
  e: { up: 2 },
  q: { up: -2 },
  ArrowLeft: { left: 70 },
  ArrowRight: { left: -70 },
}
const fastFactor = 4

export function isWalkKey(key: string): boolean {
  return key in perSecond
}

/** The view after some seconds with these keys held. Shift walks faster, but does not turn faster. */
export function afterKeys(
  view: View,
  keys: Iterable<string>,
  { seconds, isFast }: { seconds: number; isFast: boolean },
) {
  const time = seconds * (isFast ? fastFactor : 1)
  return [...keys].reduce((result, key) => {
    const { forward = 0, right = 0, up = 0, left = 0 } = perSecond[key] ?? {}
    if (left !== 0) return rotateView(result, { left: left * seconds })
    return walked(result, { forward: forward * time, right: right * time, up: up * time })
  }, view)
}
