import { BarChart, LineChart, PieChart } from '@lintel/shared/charts'
import type { ReportChart } from '@lintel/shared/contract/reports'
import { isPicked, togglePick, type Filter } from '@lintel/shared/filter'
import { formatOf, ticksOf, unitOf } from './chart-text.ts'
import type { GroupBars } from './bar-cells.ts'
import { pieSlices } from './pie-slices.ts'

/** The filter of a grid, which bars, points and slices that are picked narrow to what they stand for. */
export type Picks = { filter: Filter | null; onChange: (filter: Filter | null) => void }

type GroupChartProps = { chart: ReportChart; groups: GroupBars; picks: Picks | undefined }

/** The groups of a report as the report wants them drawn. */
export function GroupChart({ chart, groups, picks }: GroupChartProps) {
  const { bars, series, isStacked, kind, field, titles, values } = groups
  const format = formatOf(chart.formatter)
  // 'Other' shares nothing with the labels of groups.
  const ticks = ticksOf(bars.slice(0, values.size).map(({ label }) => label ?? ''))
  const entries = bars.map((bar, place) => ({ ...bar, tick: bar.tick ?? ticks[place] ?? bar.label ?? '' }))
  const valueOf = (key: string) => values.get(key) ?? null
  const drawn = {
    title: chart.name,
    titles,
    ...(format && { format }),
    ...(picks && {
      selected: bars.flatMap(({ key }) => (isPicked(picks.filter, field, valueOf(key)) ? [key] : [])),
      onPick: (key: string) => picks.onChange(togglePick(picks.filter, field, valueOf(key))),
    }),
  }
  const scale = { unit: unitOf(chart.formatter) }
  if (kind === 'line') return <LineChart {...drawn} {...scale} height="small" points={entries} series={series} />
  if (kind === 'pie') return <PieChart {...drawn} slices={pieSlices(entries, groups)} />
  return <BarChart {...drawn} {...scale} bars={entries} series={series} isStacked={isStacked} />
}
