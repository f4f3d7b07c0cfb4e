import { BarChart, ChartCell, ChartGrid } from '@lintel/shared/charts'
import { isGroupColumn, type Report, type ReportChart } from '@lintel/shared/contract/reports'
import { isPicked, togglePick } from '@lintel/shared/filter'
import type { GridModel } from '@lintel/shared/grid'
import { Text } from '@lintel/shared/ui'
import { useMemo } from 'react'
import type { ReportRows } from '../rows/report-rows.model.ts'
import { cutText, formatOf, otherText, ticksOf } from './chart-text.ts'
import { groupBars, type GroupBars } from './group-bars.ts'

type ReportChartsProps = {
  report: Report
  rows: ReportRows
  /** The rows are on their way. */
  isLoading: boolean
  grid: GridModel<number>
}

/** One chart for each measure, which says how many of twelve columns it takes. */
export function ReportCharts({ report, rows, isLoading, grid }: ReportChartsProps) {
  const { charts, columns, rowCount, timeZone } = report
  const all = useMemo(() => {
    const told = { columns: columns ?? [], timeZone }
    return charts.map((chart) => ({ chart, groups: rows.count > 0 ? groupBars(chart, told, rows) : undefined }))
  }, [charts, columns, timeZone, rows])
  // What is to be grouped waits for the rows.
  const isWaiting = isLoading && (columns ?? []).filter(isGroupColumn).length <= 2
  // That there are no rows, the grid says.
  if (charts.length === 0 || rowCount === 0) return null
  return (
    <ChartGrid>
      {all.map(({ chart, groups }) => (
        <ChartCell key={chart.dataKey} {...widthOf(chart, groups)}>
          {groups ? (
            <GroupChart chart={chart} groups={groups} report={report} grid={grid} />
          ) : (
            <PlainChart chart={chart} report={report} isLoading={isWaiting} />
          )}
        </ChartCell>
      ))}
    </ChartGrid>
  )
}

/** Bars of parts want more room than plain ones, and fewer of them less than those that the platform counted. */
function widthOf({ lg, md }: ReportChart, groups: GroupBars | undefined) {
  if (!groups?.series) return { lg, md }
  return groups.bars.length > 12 ? { lg: 12, md: 12 } : { lg: 6, md: 12 }
}

type ChartProps = { chart: ReportChart; report: Report }

/** Picking a bar filters the grid by what it stands for. */
function GroupChart({ chart, groups, report, grid }: ChartProps & { groups: GroupBars; grid: GridModel<number> }) {
  const { name, formatter } = chart
  const { bars, series, isStacked, field, titles, values, others } = groups
  const { filter } = grid.configuration
  const format = formatOf(formatter)
  // 'Other' shares nothing with the labels of groups.
  const ticks = ticksOf(bars.slice(0, values.size).map(({ label }) => label ?? ''))
  return (
    <>
      <BarChart
        title={name}
        bars={bars.map((bar, place) => ({ ...bar, tick: bar.tick ?? ticks[place] ?? bar.label ?? '' }))}
        series={series}
        isStacked={isStacked}
        titles={titles}
        {...(format && { format })}
        selected={bars.flatMap(({ key }) => (isPicked(filter, field, values.get(key) ?? null) ? [key] : []))}
        onPick={(key) => grid.change({ filter: togglePick(filter, field, values.get(key) ?? null) })}
      />
      {others > 0 && <CutNote>{cutText(values.size, report, 'grid')}</CutNote>}
    </>
  )
}

/** As the platform has made it: until the rows are here, and for what they cannot be grouped by. */
function PlainChart({ chart, report, isLoading }: ChartProps & { isLoading: boolean }) {
  const { name, labels, data, formatter, isCut, others } = chart
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
    <>
      <BarChart title={name} bars={bars} titles={{ value: name }} isLoading={isLoading} {...(format && { format })} />
      {isCut && <CutNote>{cutText(labels.length, report, 'grid')}</CutNote>}
    </>
  )
}

function CutNote({ children }: { children: string }) {
  return (
    <Text textStyle="xs" color="fg.muted" pt="1">
      {children}
    </Text>
  )
}
