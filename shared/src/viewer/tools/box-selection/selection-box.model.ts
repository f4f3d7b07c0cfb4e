import type { ElementReference } from '../../model.ts'
import type { ScreenArea } from '../../view.ts'

type ScreenPoint = { x: number; y: number }

/**
 * A box from left to right selects elements inside of it; from right to left also those that it touches, as in CAD
 * programs.
 */
export function areaBetween(from: ScreenPoint, to: ScreenPoint): ScreenArea {
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    right: Math.max(from.x, to.x),
    bottom: Math.max(from.y, to.y),
    isTouching: to.x < from.x,
  }
}

/** The elements without duplicates, in the order of selection. */
export function mergeSelections(
  selected: readonly ElementReference[],
  added: readonly ElementReference[],
): ElementReference[] {
  const byKey = new Map([...selected, ...added].map((one) => [`${one.modelId}\n${one.elementId}`, one]))
  return [...byKey.values()]
}
