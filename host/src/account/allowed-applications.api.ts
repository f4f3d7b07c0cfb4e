import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import { allowedApplicationsSchema } from '@lintel/shared/contract/applications'
import { userPath } from '../session/api-paths.ts'

function keyOf(userId: string, ...rest: (string | null)[]) {
  return ['host', 'allowed-applications', userId, ...rest]
}

function at(userId: string): string {
  return `${userPath(userId)}/applications`
}

const applicationsPerPage = 20

/** One page of what somebody has allowed, wherever; `after` is what the page before it ended with. */
export function allowedApplicationsQuery(userId: string, after: string | undefined) {
  return queryOptions({
    queryKey: keyOf(userId, after ?? null),
    // Programs sign in and administrators end that without anybody here: each look asks again.
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.get(at(userId), {
        schema: allowedApplicationsSchema,
        searchParams: { take: applicationsPerPage, after },
        signal,
        organization: 'none',
      }),
  })
}

export function endAccess(client: QueryClient, userId: string) {
  return mutationOptions({
    mutationFn: (id: string) => api.delete(`${at(userId)}/${encodeURIComponent(id)}`, { organization: 'none' }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(userId) }),
  })
}
