import { api, queryOptions } from '@lintel/shared/api'
import { newsSchema } from '@lintel/shared/contract'

/** Asking notes the visit, so it is asked once for as long as the page is open, and not whenever a tab is looked at again. */
export function newsQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['host', 'news', organizationId],
    queryFn: ({ signal }) => api.post('/news', { schema: newsSchema, organization: { id: organizationId }, signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}
