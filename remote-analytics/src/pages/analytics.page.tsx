import { useSearchParams } from '@lintel/shared/routing'
import { PageHeader, Stack } from '@lintel/shared/ui'
import { Tabs } from '@lintel/shared/widgets'
import { RequestsPerDay } from '../features/per-day/requests-per-day.tsx'
import { RangePicker } from '../features/range/range-picker.tsx'
import { useRange } from '../features/range/use-range.ts'
import { useSettledRange } from '../features/range/use-settled-range.ts'
import { DataSetRequests } from '../features/requests/data-set-requests.tsx'
import { dataSetNamed, dataSets } from '../features/requests/data-sets/data-sets.ts'
import { tabIn, withDataSet, withTab, type RequestTab } from '../features/requests/place.model.ts'

/** What was requested, when, where and how long it took (specification 1, "Assembly request analytics screen"). */
export function AnalyticsPage() {
  const [search, setSearch] = useSearchParams()
  const [range, chooseRange] = useRange()
  const { settled, isSettling } = useSettledRange(range)
  const selected = dataSetNamed(search.get('dataSet'))
  const tab = tabIn(search)
  function chooseTab(next: RequestTab) {
    setSearch((before) => withTab(before, next), { replace: true, preventScrollReset: true })
  }
  function chooseDataSet(name: string) {
    setSearch((before) => withDataSet(before, name), { preventScrollReset: true })
  }
  return (
    <>
      <PageHeader title="Analytics" actions={<RangePicker value={range} onChange={chooseRange} />} />
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
              <DataSetRequests
                dataSet={dataSet}
                range={settled}
                isAboutToLoad={isSettling}
                tab={tab}
                onTab={chooseTab}
              />
            </Stack>
          ),
        }))}
      />
    </>
  )
}
