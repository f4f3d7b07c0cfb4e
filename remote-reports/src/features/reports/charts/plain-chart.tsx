import { BarChart } from '@lintel/shared/charts'
import type { ReportChart } from '@lintel/shared/contract/reports'
import { formatOf, otherText, ticksOf, unitOf } from './chart-text.ts'

/** A chart as the platform created it, until the rows are loaded, or if they can't be grouped. */
export function PlainChart({ chart, isLoading }: { chart: ReportChart; isLoading: boolean }) {
  const { name, labels, data, formatter, others } = chart
  const format = formatOf(formatter)
  const ticks = ticksOf(labels)
  const bars = labels.map((label, index) => ({
    key: `${index} ${label}`,
    label,
    tick: ticks[index] ?? label,
    value: data[index] ?? null,
  }))
  if (others) bars.push({ key: 'other', label: otherText(others.groups), tick: 'Other', value: others.sum })
  return (
    <BarChart
      title={name}
      bars={bars}
      titles={{ value: name }}
      unit={unitOf(formatter)}
      isLoading={isLoading}
      {...(format && { format })}
    />
  )
}
