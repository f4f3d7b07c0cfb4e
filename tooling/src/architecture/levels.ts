/** Who uses whom, by name. */
export type Uses = ReadonlyMap<string, ReadonlySet<string>>

/** All that a name reaches, over however many others. */
export function reachedFrom(name: string, uses: Uses): Set<string> {
  const found = new Set<string>()
  const waiting = [...(uses.get(name) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue
    found.add(next)
    waiting.push(...(uses.get(next) ?? []))
  }
  return found
}

/**
 * The names in lines, the ground first: each uses those of lower lines only. Those that use each other, over however many,
 * stand in one line.
 */
export function levelsOf(uses: Uses): string[][] {
  const reach = new Map([...uses.keys()].map((name) => [name, reachedFrom(name, uses)]))
  const levels: string[][] = []
  let rest = [...uses.keys()].sort()
  while (rest.length > 0) {
    const level = rest.filter((name) => rest.every((other) => other === name || !isAbove(name, other, reach)))
    levels.push(level)
    rest = rest.filter((name) => !level.includes(name))
  }
  return levels
}

/** One reaches the other, and is not reached by it. */
function isAbove(name: string, other: string, reach: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  return reach.get(name)?.has(other) === true && reach.get(other)?.has(name) !== true
}

/** What is firm, and of the rest what does not lead back over what is firm. */
export function withoutWaysBack(uses: Uses, firm: Uses): Uses {
  function isDownwards(from: string, to: string) {
    return firm.get(from)?.has(to) === true || !reachedFrom(to, firm).has(from)
  }
  return new Map([...uses].map(([from, names]) => [from, new Set([...names].filter((to) => isDownwards(from, to)))]))
}

export function arrowsOf(uses: Uses): { from: string; to: string }[] {
  return [...uses].flatMap(([from, names]) => [...names].sort().map((to) => ({ from, to })))
}

/**
 * The arrows without those that others say already: where A uses B and B uses C, nothing is drawn from A to C. Names that use
 * each other count as one.
 */
export function plainest(uses: Uses): ReturnType<typeof arrowsOf> {
  const reach = new Map([...uses.keys()].map((name) => [name, reachedFrom(name, uses)]))
  function isOne(name: string, other: string) {
    return name === other || (reach.get(name)?.has(other) === true && reach.get(other)?.has(name) === true)
  }
  function isSaid(from: string, to: string) {
    const used = [...uses].flatMap(([name, names]) => (isOne(name, from) ? [...names] : []))
    return used.some((other) => !isOne(other, from) && !isOne(other, to) && reach.get(other)?.has(to) === true)
  }
  return arrowsOf(uses).filter(({ from, to }) => !isSaid(from, to))
}

/** A line of names, those beside each other that use each other. */
export function neighborly(names: readonly string[], uses: Uses): string[] {
  const pairs = arrowsOf(uses).filter(({ from, to }) => names.includes(from) && names.includes(to))
  function length(order: readonly string[]) {
    return pairs.reduce((sum, { from, to }) => sum + Math.abs(order.indexOf(from) - order.indexOf(to)), 0)
  }
  return orders(names).reduce((best, order) => (length(order) < length(best) ? order : best), [...names])
}

function orders(names: readonly string[]): string[][] {
  if (names.length < 2) return [[...names]]
  return names.flatMap((first) => orders(names.filter((name) => name !== first)).map((rest) => [first, ...rest]))
}
