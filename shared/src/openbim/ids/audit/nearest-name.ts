/** Maximum edit distance of a suggested name. */
const maxDistance = 2

/** The known name that is most similar to an unknown one; undefined if none is similar. */
export function nearestName(name: string, knownNames: readonly string[]): string | undefined {
  const lowerName = name.toLowerCase()
  let best: { name: string; distance: number } | undefined
  for (const candidate of knownNames) {
    if (Math.abs(candidate.length - name.length) > maxDistance) continue
    const distance = editDistance(lowerName, candidate.toLowerCase())
    if (distance <= maxDistance && (!best || distance < best.distance)) best = { name: candidate, distance }
  }
  return best?.name
}

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let oneIndex = 1; oneIndex <= one.length; oneIndex++) {
    const next = [oneIndex]
    for (let otherIndex = 1; otherIndex <= other.length; otherIndex++) {
      const changed = (row[otherIndex - 1] ?? 0) + (one[oneIndex - 1] === other[otherIndex - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[otherIndex] ?? 0) + 1, (next[otherIndex - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
