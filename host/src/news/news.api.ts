import { api, queryOptions } from '@lintel/shared/api'
import { newsSchema } from '@lintel/shared/contract'

/**
 * What has happened, and what shows it, which the first screen goes without. Asking notes the visit, so it is asked once for as
 * long as the page is open, and not whenever a tab is looked at again.
 */
export function newsQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['host', 'news', organizationId],
    queryFn: async ({ signal }) => {
      const call = { schema: newsSchema, organization: { id: organizationId }, signal }
      const [news, { NewsList }] = await Promise.all([api.post('/news', call), import('./news-list.tsx')])
      return { news, NewsList }
    },
    structuralSharing: false,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}
