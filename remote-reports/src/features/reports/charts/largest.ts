import { maxChartBars } from '@lintel/shared/contract/reports'

/** The largest items, up to the maximum of a chart, in their order; of equal ones the first, as on the platform. */
export function largestOf<Item>(items: readonly Item[], sizeOf: (item: Item) => number | null): Item[] {
  const sized = items.map((item) => ({ item, size: sizeOf(item) ?? Number.NEGATIVE_INFINITY }))
  const bySize = sized.toSorted((one, other) => (one.size === other.size ? 0 : other.size - one.size))
  const largest = new Set(bySize.slice(0, maxChartBars).map(({ item }) => item))
  return items.filter((item) => largest.has(item))
}
