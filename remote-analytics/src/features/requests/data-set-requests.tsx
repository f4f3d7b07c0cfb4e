import { useQuery } from '@lintel/shared/api'
import { DataGrid } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Stack } from '@lintel/shared/ui'
import { Tabs, type DateRange } from '@lintel/shared/widgets'
import { memo, useDeferredValue, useMemo } from 'react'
import type { AnalyticsRow } from './analytics-row.model.ts'
import { inProgressOffer, requestsOffer } from './data-set-offer.model.ts'
import type { DataSet } from './data-sets/data-set.ts'
import { exportName, requestSheet } from './grid/request-sheet.ts'
import { useRequestGrids } from './grid/use-request-grids.ts'
import { requestsQuery } from './requests.api.ts'
import { SmallCharts } from './small-charts/small-charts.tsx'
import type { RequestTab } from './requests-in-address.ts'

type DataSetRequestsProps = {
  dataSet: DataSet
  range: DateRange
  /** Whether another range was chosen and is about to load. */
  isAboutToLoad: boolean
  tab: RequestTab
  onTab: (tab: RequestTab) => void
}

/** The requests of a data set in tabs, with small charts above the grid. */
export function DataSetRequests(props: DataSetRequestsProps) {
  return <RequestTabs {...props} response={useDeferredRequests(props.range)} />
}

/** The requests in the range. Deferred, so that rendering is split: charts and grid together would be one long task. */
function useDeferredRequests(range: DateRange) {
  const { data, error, isFetching, refetch } = useQuery(requestsQuery(useOrganizationId(), range))
  const response = useMemo(
    () => ({ range, data, error, isFetching, refetch }),
    [range, data, error, isFetching, refetch],
  )
  return useDeferredValue(response)
}

type RequestTabsProps = DataSetRequestsProps & { response: ReturnType<typeof useDeferredRequests> }

const RequestTabs = memo(function RequestTabs(props: RequestTabsProps) {
  const { dataSet, range, isAboutToLoad, tab, onTab, response } = props
  const { data, error, isFetching, refetch } = response
  const { requests, inProgress } = useRequestGrids(dataSet, data ?? noRows)
  const grid = tab === 'requests' ? requests : inProgress
  const offer = useMemo(() => requestsOffer(dataSet, range), [dataSet, range])
  const offerInProgress = useMemo(() => inProgressOffer(offer), [offer])
  const isLoading = isAboutToLoad || response.range !== range || (isFetching && !data)
  const download = useSpreadsheetExport()
  // No toast (specification 1, "The error catalogue"); charts and grid show the failure in place, with Try Again.
  const failure = error && !data && !isLoading ? { error, onRetry: () => void refetch() } : undefined
  const charts = <SmallCharts charts={dataSet.smallCharts} grid={grid} isLoading={isLoading} failure={failure} />
  const shared = {
    isLoading,
    failure,
    onExport: () => download.start(exportName(dataSet.name), requestSheet(grid)),
  }
  return (
    <Stack gap={{ base: '4', md: '5' }}>
      <ExportProgress {...download} />
      <Tabs
        label="Requests by progress"
        selected={tab}
        onSelect={(key) => onTab(key as RequestTab)}
        tabs={[
          {
            key: 'requests',
            title: 'Requests',
            content: (
              <Stack gap={{ base: '4', md: '5' }}>
                {charts}
                <DataGrid label="Requests" grid={requests} dataSet={offer} {...shared} />
              </Stack>
            ),
          },
          {
            key: 'in-progress',
            title: 'In Progress Requests',
            content: (
              <Stack gap={{ base: '4', md: '5' }}>
                {charts}
                <DataGrid label="In Progress Requests" grid={inProgress} dataSet={offerInProgress} {...shared} />
              </Stack>
            ),
          },
        ]}
      />
    </Stack>
  )
})

const noRows: AnalyticsRow[] = []
