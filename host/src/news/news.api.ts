import { api, queryOptions } from '@lintel/shared/api'
import { newsSchema } from '@lintel/shared/contract'

/**
 * What has happened since the last visit, and the code of its list, which the first screen does without. The server notes each
 * call as a visit, so the news are not asked for again whenever somebody comes back to the tab.
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
