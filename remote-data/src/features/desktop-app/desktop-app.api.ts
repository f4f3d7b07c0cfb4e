import { api, queryOptions } from '@lintel/shared/api'
import { desktopAppSchema } from '@lintel/shared/contract'

/** The latest installer, according to the platform. */
export const desktopAppQuery = queryOptions({
  queryKey: ['data', 'desktop-app'],
  queryFn: ({ signal }) => api.get('/desktop-app', { schema: desktopAppSchema, signal, organization: 'none' }),
  staleTime: 15 * 60_000,
})
