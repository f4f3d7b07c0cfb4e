/** Draws from lists with pseudo-random numbers that are the same in every installation. */
export type Draw = {
  chance(probability: number): boolean
  between(from: number, to: number): number
  /** `list` must not be empty. */
  one<Item>(list: readonly Item[]): Item
  /** Each item is drawn as often as its weight; the weights need not add up to 1. */
  weighted<Item>(list: readonly (readonly [item: Item, weight: number])[]): Item
}

export function drawFrom(next: () => number): Draw {
  function one<Item>(list: readonly Item[]): Item {
    const found = list[Math.floor(next() * list.length)]
    if (found === undefined) throw new Error('Nothing can be drawn from an empty list.')
    return found
  }

  function weighted<Item>(list: readonly (readonly [item: Item, weight: number])[]): Item {
    let rest = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
    const found = list.find(([, weight]) => (rest -= weight) < 0) ?? list.at(-1)
    if (!found) throw new Error('Nothing can be drawn from an empty list.')
    return found[0]
  }

  return {
    chance: (probability) => next() < probability,
    between: (from, to) => from + next() * (to - from),
    one,
    weighted,
  }
}
