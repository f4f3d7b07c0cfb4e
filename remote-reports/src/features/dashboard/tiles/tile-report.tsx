import { useQuery } from '@lintel/shared/api'
import type { Report, ShownTile } from '@lintel/shared/contract/reports'
import type { Filter } from '@lintel/shared/filter'
import { pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { Box, LoadError, Skeleton, Text, VisuallyHidden } from '@lintel/shared/ui'
import { useMemo } from 'react'
import { momentIn } from '../../report-text/index.ts'
import { noRows, recentRows, ReportCharts, reportQuery, rowsQuery, type ReportRows } from '../../reports/index.ts'
import { useDashboardMonths } from '../dashboard-period.tsx'
import { KpiNumber } from '../kpi/kpi.tsx'
import { kpiOf } from '../kpi/kpi-values.ts'

type TileReportProps = { id: string; tile: ShownTile }

/** The latest complete report of a tile, or why it's missing. */
export function TileReport({ id, tile }: TileReportProps) {
  const { data, error, isFetching, refetch } = useQuery(reportQuery(useOrganizationId(), id))
  if (data) return <TileContent report={data} tile={tile} />
  if (error) {
    return (
      <LoadError
        title="Couldn't Load the Report"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      <VisuallyHidden role="status">Loading the report</VisuallyHidden>
      <Skeleton aria-hidden h="72" rounded="lg" />
    </>
  )
}

function TileContent({ report, tile: { size, nextRun } }: { report: Report; tile: ShownTile }) {
  const { charts, completedDate, timeZone } = report
  const months = useDashboardMonths()
  // Reports without charts show their row count.
  const needsRows = charts.length > 0
  const query = useQuery({ ...rowsQuery(useOrganizationId(), report), enabled: needsRows })
  const rows = query.data ?? noRows
  const recent = months === undefined || !query.data ? undefined : recentRows(report, query.data, months)
  const updated = (
    <Text textStyle="xs" color="fg.muted">
      {completedDate !== null && `Last updated ${momentIn(timeZone, completedDate)}`}
      {nextRun !== null && ` | Next: ${momentIn(timeZone, nextRun)}`}
    </Text>
  )
  return (
    <>
      {size !== 'small' && updated}
      {query.error && !query.data ? (
        <LoadError
          title="Couldn't Load the Report's Data"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <TileData {...{ report, size }} rows={recent ?? rows} isLoading={needsRows && query.isPending} />
      )}
      {months !== undefined && query.data && !recent && (
        <Text textStyle="xs" color="fg.muted">
          Shows all dates because this report isn't grouped by date.
        </Text>
      )}
      {size === 'small' && <Box mt="auto">{updated}</Box>}
    </>
  )
}

type TileDataProps = { report: Report; size: ShownTile['size']; rows: ReportRows; isLoading: boolean }

/** A number in small tiles, the first chart in wide ones, and all charts at full width. */
function TileData({ report, size, rows, isLoading }: TileDataProps) {
  const { charts, rowCount } = report
  const organization = useOrganizationId()
  const navigate = useNavigate()
  // Opens the report, filtered by the bar in the URL.
  function openRows(filter: Filter | null) {
    const search = new URLSearchParams({ filter: JSON.stringify(filter) })
    void navigate(`${paths.report(organization, report.id)}?${search}`)
  }
  const kpi = useMemo(() => (size === 'small' ? kpiOf(report, rows) : undefined), [size, report, rows])
  if (size === 'small' && isLoading) return <Skeleton aria-hidden h="28" rounded="lg" />
  if (kpi) return <KpiNumber kpi={kpi} />
  const visibleCharts = size === 'full' ? charts : charts.slice(0, 1)
  if (visibleCharts.length === 0 || rowCount === 0 || size === 'small') {
    return <Text textStyle="3xl">{pluralize(rowCount ?? 0, 'row')}</Text>
  }
  if (rows.count === 0 && !isLoading) return <Text color="fg.muted">No data in this period.</Text>
  return (
    <ReportCharts
      report={{ ...report, charts: visibleCharts }}
      rows={rows}
      isLoading={isLoading}
      isAlone={size !== 'full'}
      picks={{ filter: null, onChange: openRows }}
    />
  )
}
