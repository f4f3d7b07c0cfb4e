import type { ElementReference } from '../../model.ts'
import type { ScreenArea } from '../../view.ts'

type Place = { x: number; y: number }

/** From left to right it means what is wholly in it, from right to left also what it touches, as drawing programs have it. */
export function areaBetween(from: Place, to: Place): ScreenArea {
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    right: Math.max(from.x, to.x),
    bottom: Math.max(from.y, to.y),
    isTouching: to.x < from.x,
  }
}

/** Each once, those that were selected first. */
export function joined(selected: readonly ElementReference[], more: readonly ElementReference[]): ElementReference[] {
  const byKey = new Map([...selected, ...more].map((one) => [`${one.modelId}\n${one.elementId}`, one]))
  return [...byKey.values()]
}
