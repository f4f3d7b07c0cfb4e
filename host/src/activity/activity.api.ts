import { api, queryOptions } from '@lintel/shared/api'
import { newsSchema } from '@lintel/shared/contract'

/**
 * Activity since the last visit, with the component of its list, which isn't part of the first screen. Each request
 * records a visit, so it isn't refetched when the tab regains focus.
 */
export function activityQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['host', 'news', organizationId],
    queryFn: async ({ signal }) => {
      const call = { schema: newsSchema, organization: { id: organizationId }, signal }
      const [news, { ActivityFeed }] = await Promise.all([api.post('/news', call), import('./activity-feed.tsx')])
      return { news, ActivityFeed }
    },
    structuralSharing: false,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}
