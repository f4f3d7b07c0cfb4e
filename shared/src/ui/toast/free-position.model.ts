export type Box = { left: number; top: number; right: number; bottom: number }

/** Something that a toast should not cover; a higher `weight` is worse. */
export type Needed = { box: Box; weight: number }

/** Boxes that only touch do not overlap. */
export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** `cost`: of the position itself, in addition to what it covers. */
type Place<Name> = { name: Name; box: Box; cost?: number }

/** The first position without cost, otherwise the one with the lowest cost. */
export function freePosition<Name>(places: readonly Place<Name>[], needed: readonly Needed[]) {
  let best: { name: Name; cost: number } | undefined
  for (const { name, box, cost: own = 0 } of places) {
    const cost = needed.reduce((sum, one) => sum + (overlaps(box, one.box) ? one.weight : 0), own)
    if (best === undefined || cost < best.cost) best = { name, cost }
  }
  return best?.name
}
