export type Bar = { key: string; label: string | null; value: number }

/** Numbers by their size, words by the alphabet. */
const order = new Intl.Collator('en-US', { numeric: true })

/** The value under which the engine of the grid counts rows that have none. */
const withoutValue = ''

/** Bars in the order of their values, which no filter changes; the bar of the rows without a value comes last. */
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
