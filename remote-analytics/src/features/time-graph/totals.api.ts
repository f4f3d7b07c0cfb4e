import { api, queryOptions } from '@lintel/shared/api'
import { ownTimeZone } from '@lintel/shared/contract'
import { analyticsTotalsQuerySchema, analyticsTotalsSchema } from '@lintel/shared/contract/assembly'
import type { DateRange } from '@lintel/shared/widgets'
import { unitOf } from './time-graph.model.ts'

/** Requests per portfolio and day, or month for ranges of more than a year. */
export function totalsQuery(organization: string, range: DateRange) {
  return queryOptions({
    queryKey: ['analytics', 'totals', organization, range],
    queryFn: ({ signal }) =>
      api.get(`/revitassemblyrequest/analytics/organizations/${encodeURIComponent(organization)}/totals`, {
        schema: analyticsTotalsSchema,
        searchParams: callParams(range),
        signal,
        organization: { id: organization },
      }),
  })
}

function callParams(range: DateRange) {
  const { start, end } = range
  return analyticsTotalsQuerySchema.encode({
    startDate: start,
    endDate: end,
    timeZone: ownTimeZone(),
    by: unitOf(range),
  })
}
