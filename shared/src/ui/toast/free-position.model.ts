export type Box = { left: number; top: number; right: number; bottom: number }

/** An element that a toast should not cover; covering a higher `weight` is worse. */
export type Needed = { box: Box; weight: number }

/** Boxes that only touch do not overlap. */
export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** `cost` is the cost of the position itself, to which covered elements are added. */
type Candidate<Name> = { name: Name; box: Box; cost?: number }

/** The first position without cost, otherwise the one with the lowest cost. */
export function freePosition<Name>(candidates: readonly Candidate<Name>[], neededBoxes: readonly Needed[]) {
  let best: { name: Name; cost: number } | undefined
  for (const { name, box, cost: positionCost = 0 } of candidates) {
    const cost = neededBoxes.reduce((sum, one) => sum + (overlaps(box, one.box) ? one.weight : 0), positionCost)
    if (best === undefined || cost < best.cost) best = { name, cost }
  }
  return best?.name
}
