/** Maximum edit distance of a suggested name. */
const maxDistance = 2

/** The known name that is most similar to an unknown one; undefined if none is similar. */
export function nearestName(name: string, knownNames: readonly string[]): string | undefined {
  const lowerName = name.toLowerCase()
  let best: { name: string; distance: number } | undefined
  for (const one of knownNames) {
    if (Math.abs(one.length - name.length) > maxDistance) continue
    const distance = editDistance(lowerName, one.toLowerCase())
    if (distance <= maxDistance && (!best || distance < best.distance)) best = { name: one, distance }
  }
  return best?.name
}

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const changed = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
