import type { ChartEntry } from '@lintel/shared/charts'
import { maxParts } from './bar-series.ts'
import { otherText } from './chart-text.ts'
import type { GroupBars } from './bar-cells.ts'

/** The largest groups in their order, and one slice for all others: a pie has as many slices as colors. */
export function pieSlices(bars: readonly ChartEntry[], { values, others }: Pick<GroupBars, 'values' | 'others'>) {
  const shownBars = bars.filter(({ key }) => values.has(key))
  if (bars.length <= maxParts) return [...bars]
  const bySize = shownBars.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
  const namedKeys = new Set(bySize.slice(0, maxParts - 1).map(({ key }) => key))
  const rest = bars.filter(({ key }) => !namedKeys.has(key))
  const value = rest.reduce((sum, one) => sum + (one.value ?? 0), 0)
  // One of the bars may already combine others.
  const groups = shownBars.length - namedKeys.size + others
  return [
    ...shownBars.filter(({ key }) => namedKeys.has(key)),
    { key: 'other', label: otherText(groups), tick: 'Other', value, isPickable: false },
  ]
}
