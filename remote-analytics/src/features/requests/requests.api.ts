import { api, queryOptions, readRows } from '@lintel/shared/api'
import { ownTimeZone } from '@lintel/shared/contract'
import {
  analyzedRequestSchema,
  analyticsPortfoliosSchema,
  analyticsRangeSchema,
} from '@lintel/shared/contract/assembly'
import type { DateRange } from '@lintel/shared/widgets'
import { rowOf, type AnalyticsRow } from './analytics-row.model.ts'

/** All requests of the organization in the range, in the user's time zone, newest first. */
export function requestsQuery(organization: string, range: DateRange) {
  return queryOptions({
    queryKey: ['analytics', 'requests', organization, range],
    queryFn: async ({ signal }) => {
      const rows: AnalyticsRow[] = []
      const searchParams = callParams(range)
      const call = { schema: analyzedRequestSchema, searchParams, signal, organization: { id: organization } }
      for await (const batch of readRows(analyticsPath(organization), call))
        for (const request of batch) rows.push(rowOf(request))
      return rows
    },
    // Comparing two responses of 100,000 rows takes longer than rendering the new one.
    structuralSharing: false,
    // Returning to the window doesn't change the rows.
    refetchOnWindowFocus: false,
  })
}

/** All portfolios that the organization has requested, with the option sets of the requests. */
export function portfoliosQuery(organization: string) {
  return queryOptions({
    queryKey: ['analytics', 'portfolios', organization],
    queryFn: ({ signal }) =>
      api.get(`${analyticsPath(organization)}/portfolios`, {
        schema: analyticsPortfoliosSchema,
        signal,
        organization: { id: organization },
      }),
  })
}

function analyticsPath(organization: string): string {
  return `/revitassemblyrequest/analytics/organizations/${encodeURIComponent(organization)}`
}

function callParams({ start, end }: DateRange) {
  return analyticsRangeSchema.encode({ startDate: start, endDate: end, timeZone: ownTimeZone() })
}
