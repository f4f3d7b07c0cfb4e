import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import { allowedApplicationsSchema } from '@lintel/shared/contract/applications'
import { userPath } from '../session/api-paths.ts'

function keyOf(userId: string, ...rest: (string | null)[]) {
  return ['host', 'allowed-applications', userId, ...rest]
}

function urlOf(userId: string): string {
  return `${userPath(userId)}/applications`
}

const applicationsPerPage = 20

/**
 * One page of the applications a user has authorized, in all organizations; `after` is the cursor from the previous
 * page.
 */
export function allowedApplicationsQuery(userId: string, after: string | undefined) {
  return queryOptions({
    queryKey: keyOf(userId, after ?? null),
    // Consents change outside this page, so every mount refetches.
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.get(urlOf(userId), {
        schema: allowedApplicationsSchema,
        searchParams: { take: applicationsPerPage, after },
        signal,
        organization: 'none',
      }),
  })
}

export function endAccess(client: QueryClient, userId: string) {
  return mutationOptions({
    mutationFn: (id: string) => api.delete(`${urlOf(userId)}/${encodeURIComponent(id)}`, { organization: 'none' }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(userId) }),
  })
}
