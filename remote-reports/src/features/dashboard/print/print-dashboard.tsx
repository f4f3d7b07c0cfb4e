import { useQuery } from '@lintel/shared/api'
import { zoneText } from '@lintel/shared/contract'
import type { Report, ReportChart, ShownTile } from '@lintel/shared/contract/reports'
import { pluralize } from '@lintel/shared/format'
import { useActiveOrganization, useOrganizationId } from '@lintel/shared/organization'
import { PanelBoundary, Portal } from '@lintel/shared/ui'
import { momentIn } from '../../report-text/index.ts'
import {
  noRows,
  pathBars,
  PrintCharts,
  printStyle,
  recentRows,
  reportQuery,
  rowsQuery,
  type ReportRows,
} from '../../reports/index.ts'
import { periodText, useDashboardMonths } from '../dashboard-period.tsx'
import { kpiChange, kpiOf, type Kpi } from '../kpi/kpi-values.ts'
import { titleOfTile } from '../tiles/arrangement.model.ts'

/** A4, landscape. */
const paper = { size: '297mm 210mm', fontSize: 11 }
const style = `
.print-sheet .tile + .chart, .print-sheet .chart + .tile { break-before: page; }
.print-sheet .tile:not(.chart) + .tile:not(.chart) .organization { display: none; }
.print-sheet .kpi { font-size: 28px; font-weight: 600; }
`

/**
 * The print version, also for the browser's print command: black on white, numbers together, and one chart per page.
 */
export function PrintDashboard({ tiles }: { tiles: readonly ShownTile[] }) {
  const organization = useActiveOrganization()
  return (
    <Portal>
      <div className="print-sheet" aria-hidden>
        <style>{`${printStyle(paper)} ${style}`}</style>
        {tiles
          .filter(({ isHidden }) => !isHidden)
          .map((tile) => (
            <section key={tile.id} className={tile.size === 'small' ? 'tile' : 'tile chart'}>
              <p className="organization">{organization?.displayName} | Dashboard</p>
              <h1>{titleOfTile(tile)}</h1>
              <PanelBoundary>
                {tile.report ? <PrintTile id={tile.report.id} size={tile.size} /> : <p>Not run yet.</p>}
              </PanelBoundary>
            </section>
          ))}
      </div>
    </Portal>
  )
}

function PrintTile({ id, size }: { id: string; size: ShownTile['size'] }) {
  const { data: report } = useQuery(reportQuery(useOrganizationId(), id))
  return report ? <PrintContent report={report} size={size} /> : null
}

function PrintContent({ report, size }: { report: Report; size: ShownTile['size'] }) {
  const { completedDate, timeZone, rowCount, columns, charts } = report
  const months = useDashboardMonths()
  const { data } = useQuery({ ...rowsQuery(useOrganizationId(), report), enabled: charts.length > 0 })
  const recent = months === undefined || !data ? undefined : recentRows(report, data, months)
  const rows = recent ?? data ?? noRows
  const kpi = size === 'small' && data ? kpiOf(report, rows) : undefined
  const printed = recent ? charts.map((chart) => chartOf(chart, { columns: columns ?? [], timeZone }, rows)) : charts
  return (
    <>
      <p>
        {completedDate !== null && `Last updated ${momentIn(timeZone, completedDate)} | `}
        {`${pluralize(rowCount ?? 0, 'row')} | ${zoneText(timeZone)}`}
        {recent && ` | ${periodText(months)}`}
      </p>
      {kpi ? <PrintKpi kpi={kpi} /> : <PrintCharts report={{ ...report, charts: printed }} />}
    </>
  )
}

function PrintKpi({ kpi }: { kpi: Kpi }) {
  const { title, value, write, trend } = kpi
  return (
    <>
      <h2>{trend ? `${title}, ${trend.period}` : title}</h2>
      <p className="kpi">{value === null ? '–' : write(value)}</p>
      <p>{kpiChange(kpi)?.text}</p>
    </>
  )
}

/** The chart for these rows only, as the platform would create it. */
function chartOf(chart: ReportChart, chartReport: Parameters<typeof pathBars>[1], rows: ReportRows): ReportChart {
  const { bars = [], others = 0 } = pathBars(chart, chartReport, rows) ?? {}
  const { others: _, ...rest } = chart
  const labels = bars.map(({ label }) => label ?? 'N/A')
  return { ...rest, labels, data: bars.map(({ value }) => value), isCut: others > 0 }
}
