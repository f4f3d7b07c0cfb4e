export type Box = { left: number; top: number; right: number; bottom: number }

/** Something that a toast could cover; the greater its `weight`, the worse that would be. */
export type Needed = { box: Box; weight: number }

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** The first place that hides nothing, else the one that hides least. */
export function freePlace<Name>(places: readonly { name: Name; box: Box }[], needed: readonly Needed[]) {
  let best: { name: Name; cost: number } | undefined
  for (const { name, box } of places) {
    const cost = needed.reduce((sum, one) => sum + (overlaps(box, one.box) ? one.weight : 0), 0)
    if (best === undefined || cost < best.cost) best = { name, cost }
  }
  return best?.name
}
