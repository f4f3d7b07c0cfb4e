import { api, queryOptions } from '../api/index.ts'
import { desktopAppSchema } from '../contract/desktop-app.ts'

/**
 * The installer of the latest desktop app; the platform knows where releases are listed.
 * @deprecated The remote that shows the link has it; the door goes with the releases that were built with it.
 */
export const desktopAppQuery = queryOptions({
  queryKey: ['shared', 'desktop-app'],
  queryFn: ({ signal }) => api.get('/desktop-app', { schema: desktopAppSchema, signal, organization: 'none' }),
  staleTime: 15 * 60_000,
})
