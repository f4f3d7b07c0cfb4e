import { ChartCell, ChartGrid } from '@lintel/shared/charts'
import { isGroupColumn, type Report, type ReportChart } from '@lintel/shared/contract/reports'
import { Text } from '@lintel/shared/ui'
import { useMemo } from 'react'
import type { ReportRows } from '../rows/report-rows.model.ts'
import { cutText, undatedText } from './chart-text.ts'
import type { GroupBars } from './bar-cells.ts'
import { groupBars } from './group-bars.ts'
import { pathBars } from './path-bars.ts'
import { GroupChart, type FilterPicks } from './group-chart.tsx'
import { PlainChart } from './plain-chart.tsx'

type ReportChartsProps = {
  report: Report
  rows: ReportRows
  /** The rows are loading. */
  isLoading: boolean
  /** The filter that clicks change; charts aren't clickable without it. */
  picks?: FilterPicks
  /** Two charts don't fit side by side. */
  isAlone?: boolean
}

/** A chart for each measure, with its width in twelve columns. */
export function ReportCharts({ report, rows, isLoading, picks, isAlone = false }: ReportChartsProps) {
  const { charts, columns, rowCount, timeZone, definition } = report
  const kind = definition.grouping?.chartKind
  const all = useMemo(() => {
    const chartReport = { columns: columns ?? [], timeZone, kind }
    return charts.map((chart) => ({
      chart,
      groups: rows.count > 0 ? (groupBars(chart, chartReport, rows) ?? pathBars(chart, chartReport, rows)) : undefined,
    }))
  }, [charts, columns, timeZone, kind, rows])
  // Grouped charts wait for the rows; three groupings show the platform's charts until then.
  const isWaiting = isLoading && (columns ?? []).filter(isGroupColumn).length <= 2
  // The grid says that there are no rows.
  if (charts.length === 0 || rowCount === 0) return null
  return (
    <ChartGrid>
      {all.map(({ chart, groups }) => (
        <ChartCell key={chart.dataKey} {...(isAlone ? wholeWidth : widthOf(chart, groups))}>
          {groups ? (
            <GroupChart chart={chart} groups={groups} picks={picks} />
          ) : (
            <PlainChart chart={chart} isLoading={isWaiting} />
          )}
          <CutNote report={report} chart={chart} groups={groups} />
          {groups?.undated !== undefined && <Note>{undatedText(groups.undated, chart.formatter)}</Note>}
        </ChartCell>
      ))}
    </ChartGrid>
  )
}

const wholeWidth = { lg: 12, md: 12 }

/** Bars with parts need more space, and fewer bars less than the platform assumed. */
function widthOf({ lg, md }: ReportChart, groups: GroupBars | undefined) {
  if (groups?.kind === 'pie') return { lg: 6, md: 6 }
  if (!groups?.series && groups?.kind !== 'line') return { lg, md }
  return groups.bars.length > 12 ? { lg: 12, md: 12 } : { lg: 6, md: 12 }
}

type CutNoteProps = { report: Report; chart: ReportChart; groups: GroupBars | undefined }

/** If a pie has fewer slices than groups, its last slice says so. */
function CutNote({ report, chart, groups }: CutNoteProps) {
  if (groups?.kind === 'pie' || !(groups ? groups.others > 0 : chart.isCut)) return null
  return <Note>{cutText(groups ? groups.values.size : chart.labels.length, report, { where: 'grid' })}</Note>
}

function Note({ children }: { children: string }) {
  return (
    <Text textStyle="xs" color="fg.muted" pt="1">
      {children}
    </Text>
  )
}
