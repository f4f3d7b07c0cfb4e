import { useQuery } from '@lintel/shared/api'
import type { Report, ShownTile } from '@lintel/shared/contract/reports'
import type { Filter } from '@lintel/shared/filter'
import { counted } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { LoadError, Skeleton, Text, VisuallyHidden } from '@lintel/shared/ui'
import { momentIn } from '../../report-text/index.ts'
import { noRows, ReportCharts, reportQuery, rowsQuery } from '../../reports/index.ts'

type TileReportProps = { id: string; tile: ShownTile }

/** The last complete report of a tile, or why it is not here. */
export function TileReport({ id, tile }: TileReportProps) {
  const { data, error, isFetching, refetch } = useQuery(reportQuery(useOrganizationId(), id))
  if (data) return <TileCharts report={data} tile={tile} />
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

/** The first chart; where the tile has the whole page, all of them. Rows without charts are told by their number. */
function TileCharts({ report, tile: { size, nextRun } }: { report: Report; tile: ShownTile }) {
  const { charts, completedDate, rowCount, timeZone } = report
  // A report without charts is told by the number of its rows.
  const needsRows = charts.length > 0
  const organization = useOrganizationId()
  const rows = useQuery({ ...rowsQuery(organization, report), enabled: needsRows })
  const navigate = useNavigate()
  // The rows of a bar are those of its report, which the address narrows to it as it does for everybody.
  function openRows(filter: Filter | null) {
    const search = new URLSearchParams({ filter: JSON.stringify(filter) })
    void navigate(`${paths.report(organization, report.id)}?${search}`)
  }
  const shown = size === 'full' ? charts : charts.slice(0, 1)
  return (
    <>
      <Text textStyle="xs" color="fg.muted">
        {completedDate !== null && `Last updated ${momentIn(timeZone, completedDate)}`}
        {nextRun !== null && ` | Next: ${momentIn(timeZone, nextRun)}`}
      </Text>
      {shown.length > 0 && rowCount !== 0 ? (
        <ReportCharts
          report={{ ...report, charts: shown }}
          rows={rows.data ?? noRows}
          isLoading={needsRows && rows.isPending}
          isAlone={size !== 'full'}
          picks={{ filter: null, onChange: openRows }}
        />
      ) : (
        <Text textStyle="3xl">{counted(rowCount ?? 0, 'row')}</Text>
      )}
    </>
  )
}
