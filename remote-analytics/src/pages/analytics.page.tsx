import { useQuery } from '@lintel/shared/api'
import { Deferred } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUrlState } from '@lintel/shared/routing'
import { LoadError, PageHeader, Skeleton, Stack } from '@lintel/shared/ui'
import { DateRangePicker, Tabs, type DateRange } from '@lintel/shared/widgets'
import { useMemo } from 'react'
import { LastUpdated } from '../features/last-updated/last-updated.tsx'
import { quickRanges } from '../features/date-range/date-range.model.ts'
import { NarrowedRange } from '../features/date-range/narrowed-range.tsx'
import { useDateRange, useNarrowing, useDebouncedRange } from '../features/date-range/use-date-range.ts'
import { DataSetRequests } from '../features/requests/data-set-requests.tsx'
import type { DataSet } from '../features/requests/data-sets/data-set.ts'
import { dataSetNamed, dataSetsOf } from '../features/requests/data-sets/data-sets.ts'
import { portfoliosQuery } from '../features/requests/requests.api.ts'
import { dataSetParam, tabParam } from '../features/requests/requests-in-address.ts'
import { TimeGraph } from '../features/time-graph/time-graph.tsx'

/** Assembly request analytics (specification 1, "Assembly request analytics screen"). */
export function AnalyticsPage() {
  const [range, chooseRange] = useDateRange()
  const narrowing = useNarrowing(range, chooseRange)
  const { data, error, isFetching, refetch } = useQuery(portfoliosQuery(useOrganizationId()))
  const dataSets = useMemo(() => data && dataSetsOf(data), [data])
  return (
    <>
      <PageHeader
        title="Analytics"
        actions={
          <DateRangePicker label="Date range" value={range} onChange={narrowing.chooseInPicker} presets={quickRanges} />
        }
      />
      {(dataSets !== undefined || !error) && (
        <Deferred isReady={dataSets !== undefined} instead={<Skeleton height="400px" rounded="xl" />}>
          {dataSets && <DataSetTabs dataSets={dataSets} range={range} narrowing={narrowing} />}
        </Deferred>
      )}
      {error && !dataSets && (
        <LoadError
          title="Couldn't load the data sets."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  )
}

/** Creates a history entry, so that Back returns to the previous data set. */
const asStep = { preventScrollReset: true }

type DataSetTabsProps = {
  dataSets: readonly DataSet[]
  range: DateRange
  narrowing: ReturnType<typeof useNarrowing>
}

function DataSetTabs({ dataSets, range, narrowing }: DataSetTabsProps) {
  const [dataSetName, setDataSet] = useUrlState(dataSetParam, { navigation: asStep })
  const [tab, setTab] = useUrlState(tabParam)
  const { debouncedRange, isPending } = useDebouncedRange(range)
  const selected = dataSetNamed(dataSetName, dataSets)
  return (
    <Tabs
      label="Data sets"
      selected={selected.name}
      onSelect={setDataSet}
      tabs={dataSets.map((dataSet) => ({
        key: dataSet.name,
        title: dataSet.name,
        content: (
          <Stack gap={{ base: '4', md: '5' }}>
            <LastUpdated range={debouncedRange} />
            {narrowing.isNarrowed && <NarrowedRange range={range} onReset={narrowing.reset} />}
            <TimeGraph
              portfolios={dataSet.portfolios}
              range={debouncedRange}
              isAboutToLoad={isPending}
              onNarrow={narrowing.narrow}
            />
            <DataSetRequests
              dataSet={dataSet}
              range={debouncedRange}
              isAboutToLoad={isPending}
              tab={tab}
              onTab={setTab}
            />
          </Stack>
        ),
      }))}
    />
  )
}
