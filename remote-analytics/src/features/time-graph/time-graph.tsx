import { useQuery } from '@lintel/shared/api'
import { LineChart } from '@lintel/shared/charts'
import { useOrganizationId } from '@lintel/shared/organization'
import { Stack, Text } from '@lintel/shared/ui'
import type { DateRange } from '@lintel/shared/widgets'
import { useMemo } from 'react'
import { rangeBetween, requestsPerDay, unitOf } from './time-graph.model.ts'
import { totalsQuery } from './totals.api.ts'

type TimeGraphProps = {
  portfolios: readonly string[]
  range: DateRange
  isAboutToLoad: boolean
  onNarrow: (range: DateRange) => void
}

/** Requests over time, in any status, counted by the database. */
export function TimeGraph({ portfolios, range, isAboutToLoad, onNarrow }: TimeGraphProps) {
  const { data, error, isFetching, refetch } = useQuery(totalsQuery(useOrganizationId(), range))
  const points = useMemo(() => (data ? requestsPerDay(data, { range, portfolios }) : []), [data, range, portfolios])
  const isByDay = unitOf(range) === 'day'
  return (
    <Stack gap="2">
      <Text textStyle="sm" color="fg.muted">
        Requests by the {isByDay ? 'day' : 'month'} they were made, in any status. Click or drag to narrow the range.
      </Text>
      <LineChart
        title={isByDay ? 'Requests per Day' : 'Requests per Month'}
        points={points}
        titles={{ category: isByDay ? 'Day' : 'Month', value: 'Requests' }}
        isLoading={isAboutToLoad || (isFetching && !data)}
        error={data ? null : error}
        onRetry={() => void refetch()}
        onPickSpan={(first, last) => onNarrow(rangeBetween(range, first, last))}
      />
    </Stack>
  )
}
