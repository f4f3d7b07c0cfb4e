export type Bar = { key: string; label: string | null; value: number }

const order = new Intl.Collator('en-US', { numeric: true })

/** The key under which the grid engine counts rows without a value. */
const withoutValue = ''

/** Bars sorted by value, independent of filters; rows without a value come last. */
export function barsOf(
  counts: ReadonlyMap<string, number>,
  formatter: (value: string) => string = (value) => value,
): Bar[] {
  return [...counts]
    .sort(
      ([left], [right]) => Number(left === withoutValue) - Number(right === withoutValue) || order.compare(left, right),
    )
    .map(([key, value]) => ({ key, label: key === withoutValue ? null : formatter(key), value }))
}
