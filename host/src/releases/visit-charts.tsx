import { useQuery } from '@lintel/shared/api'
import type { RemoteState, VisitCounts } from '@lintel/shared/contract/releases'
import { BarChart, ChartCell, ChartGrid, LineChart } from '@lintel/shared/charts'
import { formatPercent } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, Flex, Select, Stack, Text } from '@lintel/shared/ui'
import { useId, useState } from 'react'
import { visitsQuery } from './releases.api.ts'
import { failureBars, failuresOverTime, waitBars } from './visit-charts.model.ts'

const spans = [
  { value: '1', label: 'Last day' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
]

/** Failures and load times by version, to decide about a trial. */
export function VisitCharts({ remote }: { remote: RemoteState }) {
  const id = useId()
  const [days, setDays] = useState('7')
  const { data, error, isPending, refetch } = useQuery(visitsQuery(useOrganizationId(), remote.name, Number(days)))
  const counts = data ?? { step: 'day' as const, items: [] }
  const state = { isLoading: isPending, error: data ? null : error, onRetry: () => void refetch() }
  return (
    <Stack gap="3">
      <Flex justify="flex-end" align="center" gap="2">
        <Text asChild textStyle="sm" color="fg.muted">
          <label htmlFor={id}>Charts for</label>
        </Text>
        <Box>
          <Select id={id} value={days} options={spans} onChange={(event) => setDays(event.target.value)} />
        </Box>
      </Flex>
      {data?.items.length === 0 ? (
        <Text
          color="fg.muted"
          textStyle="sm"
          py="4"
          textAlign="center"
          borderWidth="1px"
          borderStyle="dashed"
          rounded="lg"
        >
          No page views in this period.
        </Text>
      ) : (
        <Charts {...{ counts, remote, state }} />
      )}
    </Stack>
  )
}

type ChartsProps = {
  counts: VisitCounts
  remote: RemoteState
  state: { isLoading: boolean; error: Error | null; onRetry: () => void }
}

function Charts({ counts, remote, state }: ChartsProps) {
  return (
    <ChartGrid>
      <ChartCell lg={6}>
        <BarChart
          {...state}
          title="Failures by Version"
          titles={{ category: 'Version', value: 'Failed' }}
          bars={failureBars(counts, remote)}
          format={formatPercent}
        />
      </ChartCell>
      <ChartCell lg={6}>
        <BarChart
          {...state}
          title="Load Time by Version"
          titles={{ category: 'Version', value: 'Median' }}
          bars={waitBars(counts, remote)}
          format={(value) => `${value} ms`}
        />
      </ChartCell>
      <ChartCell lg={12} md={12}>
        <LineChart
          {...state}
          height="small"
          title="Failures Over Time"
          titles={{ category: counts.step === 'hour' ? 'Hour' : 'Day', value: 'Failures' }}
          points={failuresOverTime(counts)}
        />
      </ChartCell>
    </ChartGrid>
  )
}
