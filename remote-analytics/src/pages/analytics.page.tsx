import { useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { useSearchParams } from '@lintel/shared/routing'
import { LoadError, PageHeader, Skeleton, Stack } from '@lintel/shared/ui'
import { Tabs, type DateRange } from '@lintel/shared/widgets'
import { useMemo } from 'react'
import { RequestsPerDay } from '../features/time-graph/time-graph.tsx'
import { RangePicker } from '../features/date-range/range-picker.tsx'
import { useRange } from '../features/date-range/use-date-range.ts'
import { useSettledRange } from '../features/date-range/use-settled-range.ts'
import { DataSetRequests } from '../features/requests/data-set-requests.tsx'
import type { DataSet } from '../features/requests/data-sets/data-set.ts'
import { dataSetNamed, dataSetsOf } from '../features/requests/data-sets/data-sets.ts'
import { portfoliosQuery } from '../features/requests/data-sets/portfolios.api.ts'
import { tabIn, withDataSet, withTab, type RequestTab } from '../features/requests/tabs-in-address.model.ts'

/** What was requested, when, where and how long it took (specification 1, "Assembly request analytics screen"). */
export function AnalyticsPage() {
  const [range, chooseRange] = useRange()
  const { data, error, isFetching, refetch } = useQuery(portfoliosQuery(useOrganizationId()))
  const dataSets = useMemo(() => data && dataSetsOf(data), [data])
  return (
    <>
      <PageHeader title="Analytics" actions={<RangePicker value={range} onChange={chooseRange} />} />
      {dataSets && <DataSetTabs dataSets={dataSets} range={range} />}
      {!dataSets && !error && <Skeleton height="400px" rounded="xl" />}
      {error && !dataSets && (
        <LoadError
          title="The data sets could not be loaded."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  )
}

function DataSetTabs({ dataSets, range }: { dataSets: readonly DataSet[]; range: DateRange }) {
  const [search, setSearch] = useSearchParams()
  const { settled, isSettling } = useSettledRange(range)
  const selected = dataSetNamed(search.get('dataSet'), dataSets)
  const tab = tabIn(search)
  function chooseTab(next: RequestTab) {
    setSearch((before) => withTab(before, next), { replace: true, preventScrollReset: true })
  }
  function chooseDataSet(name: string) {
    setSearch((before) => withDataSet(before, name), { preventScrollReset: true })
  }
  return (
    <Tabs
      label="Data sets"
      selected={selected.name}
      onSelect={chooseDataSet}
      tabs={dataSets.map((dataSet) => ({
        key: dataSet.name,
        title: dataSet.name,
        content: (
          <Stack gap={{ base: '4', md: '5' }}>
            <RequestsPerDay portfolios={dataSet.portfolios} range={settled} isAboutToLoad={isSettling} />
            <DataSetRequests dataSet={dataSet} range={settled} isAboutToLoad={isSettling} tab={tab} onTab={chooseTab} />
          </Stack>
        ),
      }))}
    />
  )
}
