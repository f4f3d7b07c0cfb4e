/** Histogram buckets by upper bound in milliseconds; the last one has none. */
const upperBounds = [50, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3200, 4800, 6400, 9600] as const

const classCount = upperBounds.length + 1

function noTimes(): number[] {
  return Array.from({ length: classCount }, () => 0)
}

/** How many of these times are in each bucket. */
export function countTimes(times: readonly (number | undefined)[]): number[] {
  const counts = noTimes()
  for (const time of times) {
    if (time === undefined) continue
    const found = upperBounds.findIndex((end) => time <= end)
    const bucketIndex = found === -1 ? upperBounds.length : found
    counts[bucketIndex] = (counts[bucketIndex] ?? 0) + 1
  }
  return counts
}

/** The quantile, interpolated linearly within a bucket. */
function quantile(counts: readonly number[], part: number): number {
  let left = counts.reduce((sum, count) => sum + count, 0) * part
  for (const [bucketIndex, count] of counts.entries()) {
    const start = upperBounds[bucketIndex - 1] ?? 0
    const end = upperBounds[bucketIndex]
    // The last bucket has no upper bound.
    if (end === undefined) return start
    if (left <= count && count > 0) return Math.round(start + ((end - start) * left) / count)
    left -= count
  }
  return upperBounds.at(-1) ?? 0
}

/** The median and the 95th percentile; null without measurements. */
export function timesOf(counts: readonly number[]): { median: number; most: number } | null {
  if (counts.every((count) => count === 0)) return null
  return { median: quantile(counts, 0.5), most: quantile(counts, 0.95) }
}
