import { api, queryOptions } from '@lintel/shared/api'
import { desktopAppSchema } from '@lintel/shared/contract'

/** The installer of the latest desktop app; the platform knows where releases are listed. */
export const desktopAppQuery = queryOptions({
  queryKey: ['data', 'desktop-app'],
  queryFn: ({ signal }) => api.get('/desktop-app', { schema: desktopAppSchema, signal, organization: 'none' }),
  staleTime: 15 * 60_000,
})
