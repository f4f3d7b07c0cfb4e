import { useQuery } from '@lintel/shared/api'
import { DataGrid, useDataGrid } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Stack } from '@lintel/shared/ui'
import { Tabs, type DateRange } from '@lintel/shared/widgets'
import { useMemo } from 'react'
import { columnsInProgress, columnsOf } from './grid/columns.tsx'
import type { DataSet } from './data-sets/data-set.ts'
import { inProgressOf, requestsOf } from './data-set-offer.model.ts'
import { exportName, requestSheet } from './grid/request-sheet.ts'
import { inProgressDefaults, requestDefaults } from './grid-defaults.ts'
import type { RequestTab } from './tabs-in-address.model.ts'
import { requestsQuery } from './requests.api.ts'
import { optionLabels, rowsFor, type AnalyticsRow } from './analytics-row.model.ts'
import { oneForProject } from './one-for-project.model.ts'
import { SmallCharts } from './small-charts/small-charts.tsx'

type DataSetRequestsProps = {
  dataSet: DataSet
  range: DateRange
  /** Another range has been chosen, and is asked for in a moment. */
  isAboutToLoad: boolean
  tab: RequestTab
  onTab: (tab: RequestTab) => void
}

/** The requests of a data set, counted by what they have in common, and each in a row of the grid. */
export function DataSetRequests({ dataSet, range, isAboutToLoad, tab, onTab }: DataSetRequestsProps) {
  const { data, error, isFetching, refetch } = useQuery(requestsQuery(useOrganizationId(), range))
  const { requests, inProgress } = useRequestGrids(dataSet, data ?? noRows)
  const grid = tab === 'requests' ? requests : inProgress
  const offer = useMemo(() => requestsOf(dataSet, range), [dataSet, range])
  const offerInProgress = useMemo(() => inProgressOf(offer), [offer])
  const isLoading = isAboutToLoad || (isFetching && !data)
  const download = useSpreadsheetExport()
  const shared = {
    isLoading,
    // The list is emptied silently (specification 1, section 8); where its rows would be stands the way to ask again.
    failure: error && !isLoading ? { error, onRetry: () => void refetch() } : undefined,
    onExport: () => download.start(exportName(dataSet.name), requestSheet(grid)),
  }
  return (
    <Stack gap={{ base: '4', md: '5' }}>
      <SmallCharts charts={dataSet.smallCharts} grid={grid} isLoading={isLoading} />
      <ExportProgress {...download} />
      <Tabs
        label="Requests by progress"
        selected={tab}
        onSelect={(key) => onTab(key as RequestTab)}
        tabs={[
          {
            key: 'requests',
            title: 'Requests',
            content: <DataGrid label="Requests" grid={requests} dataSet={offer} {...shared} />,
          },
          {
            key: 'in-progress',
            title: 'In Progress Requests',
            content: <DataGrid label="In Progress Requests" grid={inProgress} dataSet={offerInProgress} {...shared} />,
          },
        ]}
      />
    </Stack>
  )
}

const noRows: AnalyticsRow[] = []

/** Both at once, so that going from tab to tab neither asks nor merges again. */
function useRequestGrids(dataSet: DataSet, loaded: readonly AnalyticsRow[]) {
  const rows = useMemo(() => rowsFor(loaded, dataSet.portfolios), [loaded, dataSet])
  const columns = useMemo(() => columnsOf(dataSet, optionLabels(rows.all)), [dataSet, rows])
  const unfinished = useMemo(() => columnsInProgress(columns), [columns])
  const name = `analytics-${dataSet.name.toLowerCase().replaceAll(/[ ()]/g, '-')}`
  const common = { rowId, unique: oneForProject }
  const requests = useDataGrid({
    ...common,
    name: `${name}-requests-grid`,
    columns,
    rows: rows.all,
    defaults: requestDefaults,
    prefix: 'requests',
  })
  const inProgress = useDataGrid({
    ...common,
    name: `${name}-in-progress-grid`,
    columns: unfinished,
    rows: rows.inProgress,
    defaults: inProgressDefaults,
    prefix: 'inProgress',
  })
  return { requests, inProgress }
}

function rowId({ id }: AnalyticsRow): string {
  return id
}
