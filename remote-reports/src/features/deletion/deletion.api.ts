import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import { dependentsSchema } from '@lintel/shared/contract/reports'

/** What depends on the data set or report type. */
export function dependentsQuery(organization: string, path: string) {
  return queryOptions({
    queryKey: ['reports', 'dependents', organization, path],
    queryFn: ({ signal }) =>
      api.get(`${path}/dependents`, { schema: dependentsSchema, signal, organization: { id: organization } }),
    staleTime: 0,
  })
}

type Deletion = { path: string; listKey: readonly string[] }

export function deleteDefinition(client: QueryClient, organization: string, { path, listKey }: Deletion) {
  return mutationOptions({
    mutationFn: () => api.delete(path, { organization: { id: organization } }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey }),
  })
}
