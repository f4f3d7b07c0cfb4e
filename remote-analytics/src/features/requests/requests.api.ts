import { queryOptions, readRows } from '@lintel/shared/api'
import { analysedRequestSchema, analyticsRangeSchema } from '@lintel/shared/contract/assembly'
import type { DateRange } from '@lintel/shared/widgets'
import { rowOf, type AnalyticsRow } from './analytics-row.model.ts'

/** All requests of the organization in these days of the person's time zone, newest first. */
export function requestsQuery(organization: string, range: DateRange) {
  return queryOptions({
    queryKey: ['analytics', 'requests', organization, range],
    queryFn: async ({ signal }) => {
      const rows: AnalyticsRow[] = []
      const path = `/revitassemblyrequest/analytics/organizations/${encodeURIComponent(organization)}`
      const searchParams = callParams(range)
      const call = { schema: analysedRequestSchema, searchParams, signal, organization: { id: organization } }
      for await (const batch of readRows(path, call)) for (const request of batch) rows.push(rowOf(request))
      return rows
    },
    // Comparing two answers of 100,000 rows, to keep what is equal, costs more than drawing the new one.
    structuralSharing: false,
    // They are of one moment; whoever comes back to the window finds what they were reading.
    refetchOnWindowFocus: false,
  })
}

function callParams({ start, end }: DateRange) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return analyticsRangeSchema.encode({ startDate: start, endDate: end, timeZone })
}
