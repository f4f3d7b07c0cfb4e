export type Bar = { key: string; label: string | null; value: number }

/** Sizes by their number, words by the alphabet. */
const order = new Intl.Collator('en-US', { numeric: true })

/** What counts as the value of those that have none. */
export const withoutValue = ''

/** In the order of the values, those without one at the end: where a bar stands does not change with the filter. */
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
