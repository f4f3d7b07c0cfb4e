import { labelText, valueText, type ChartEntry, type ValueFormat } from './chart-entry.ts'
import { sliceName, sliceValues } from './pie-slices.ts'
import type { ChartSeries } from './series.ts'

type Summarized = {
  title: string
  entries: readonly ChartEntry[]
  format?: ValueFormat | undefined
}

type SummarizedParts = Summarized & { series?: readonly ChartSeries[] | undefined; selected?: readonly string[] }

/** Describes a bar chart for screen readers. */
export function barSummary({ title, entries, series = [], format, selected = [] }: SummarizedParts) {
  const selectedLabels = entries.filter(({ key }) => selected.includes(key)).map(labelText)
  return sentences([
    `${title}: bar chart of ${entries.length}`,
    series.length > 0 && `Series: ${series.map(({ name }) => name).join(', ')}`,
    ...extremes(entries, format),
    selectedLabels.length > 0 && `Selected: ${selectedLabels.join(', ')}`,
  ])
}

/** Describes a line chart for screen readers. */
export function lineSummary({ title, entries, series = [], format, selected = [] }: SummarizedParts) {
  const selectedLabels = entries.filter(({ key }) => selected.includes(key)).map(labelText)
  const [first, last] = [entries.at(0), entries.at(-1)]
  const span = first && last && first !== last && ` from ${labelText(first)} to ${labelText(last)}`
  return sentences([
    `${title}: line chart${span || ''}`,
    series.length > 0 && `Series: ${series.map(({ name }) => name).join(', ')}`,
    ...extremes(entries, format),
    selectedLabels.length > 0 && `Selected: ${selectedLabels.join(', ')}`,
  ])
}

/** Describes a pie chart for screen readers. */
export function pieSummary({ title, entries, format, selected = [] }: Omit<SummarizedParts, 'series'>) {
  const values = sliceValues(entries)
  const selectedLabels = entries.filter(({ key }) => selected.includes(key)).map(labelText)
  return sentences([
    `${title}: pie chart of ${entries.length}`,
    `Shares: ${entries.map((entry, index) => sliceName(entry, index, values)).join('; ')}`,
    ...extremes(entries, format),
    selectedLabels.length > 0 && `Selected: ${selectedLabels.join(', ')}`,
  ])
}

function extremes(entries: readonly ChartEntry[], format?: ValueFormat) {
  const withValue = entries.flatMap((entry) => (entry.value === null ? [] : [{ ...entry, value: entry.value }]))
  const [first] = withValue
  const unknown = entries.length - withValue.length
  const missing = unknown > 0 && `No value: ${unknown}`
  if (!first) return [missing]
  const highest = withValue.reduce((best, entry) => (entry.value > best.value ? entry : best), first)
  const lowest = withValue.reduce((best, entry) => (entry.value < best.value ? entry : best), first)
  return [
    `Highest: ${labelText(highest)} with ${valueText(highest.value, format)}`,
    highest !== lowest && `Lowest: ${labelText(lowest)} with ${valueText(lowest.value, format)}`,
    missing,
  ]
}

function sentences(parts: readonly (string | false)[]): string {
  return parts
    .filter((part) => part !== false)
    .map((part) => `${part}.`)
    .join(' ')
}
