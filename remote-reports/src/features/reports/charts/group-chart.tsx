import { BarChart, LineChart, PieChart } from '@lintel/shared/charts'
import type { ReportChart } from '@lintel/shared/contract/reports'
import { isPicked, togglePick, type Filter } from '@lintel/shared/filter'
import { formatOf, ticksOf, unitOf } from './chart-text.ts'
import type { Cell } from '../rows/report-rows.model.ts'
import type { GroupBars } from './bar-cells.ts'
import { pieSlices } from './pie-slices.ts'

/** The grid filter that clicking bars, points and slices changes. */
export type FilterPicks = { filter: Filter | null; onChange: (filter: Filter | null) => void }

type GroupChartProps = { chart: ReportChart; groups: GroupBars; picks: FilterPicks | undefined }

/** The groups of a report in its chart type. */
export function GroupChart({ chart, groups, picks }: GroupChartProps) {
  const { bars, series, isStacked, kind, fields, titles, values } = groups
  const format = formatOf(chart.formatter)
  // 'Other' shares nothing with the labels of groups.
  const ticks = ticksOf(bars.slice(0, values.size).map(({ label }) => label ?? ''))
  const entries = bars.map((bar, index) => ({ ...bar, tick: bar.tick ?? ticks[index] ?? bar.label ?? '' }))
  const pathOf = (key: string) => fields.map((field, level) => ({ field, value: values.get(key)?.[level] ?? null }))
  const commonProps = {
    title: chart.name,
    titles,
    ...(format && { format }),
    ...(picks && {
      selected: bars.flatMap(({ key }) => (isPathPicked(picks.filter, pathOf(key)) ? [key] : [])),
      onPick: (key: string) => picks.onChange(togglePath(picks.filter, pathOf(key))),
    }),
  }
  const scale = { unit: unitOf(chart.formatter) }
  if (kind === 'line') return <LineChart {...commonProps} {...scale} height="small" points={entries} series={series} />
  if (kind === 'pie') return <PieChart {...commonProps} slices={pieSlices(entries, groups)} />
  return <BarChart {...commonProps} {...scale} bars={entries} series={series} isStacked={isStacked} />
}

/** The values of a bar in the fields that it filters by. */
type Path = readonly { field: string; value: Cell }[]

function isPathPicked(filter: Filter | null, path: Path): boolean {
  return path.every(({ field, value }) => isPicked(filter, field, value))
}

/** Toggles the whole combination: adds the missing parts, or removes it if it's complete. */
function togglePath(filter: Filter | null, path: Path): Filter | null {
  const isComplete = isPathPicked(filter, path)
  return path.reduce<Filter | null>(
    (so, { field, value }) => (isPicked(so, field, value) === isComplete ? togglePick(so, field, value) : so),
    filter,
  )
}
