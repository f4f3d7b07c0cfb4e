import { api, queryOptions } from '@lintel/shared/api'
import { analyticsPortfoliosSchema } from '@lintel/shared/contract/assembly'

/** What the organization ever requested. */
export function portfoliosQuery(organization: string) {
  return queryOptions({
    queryKey: ['analytics', 'portfolios', organization],
    queryFn: ({ signal }) =>
      api.get(`/revitassemblyrequest/analytics/organizations/${encodeURIComponent(organization)}/portfolios`, {
        schema: analyticsPortfoliosSchema,
        signal,
        organization: { id: organization },
      }),
  })
}
