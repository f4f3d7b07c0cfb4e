import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import { assemblyRequestSchema } from '@lintel/shared/contract/assembly'

/** Specification 1, "Business constants and limits". */
export const pollInterval = 5000

type RequestRoute = { organization: string; id: string }

export function requestPath(id: string): string {
  return `/revitassemblyrequest/${encodeURIComponent(id)}`
}

export function readRequest(organization: string, id: string, signal: AbortSignal) {
  return api.get(requestPath(id), { schema: assemblyRequestSchema, signal, organization: { id: organization } })
}

export function requestQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['assembly', 'request', organization, id],
    queryFn: ({ signal }) => readRequest(organization, id, signal),
    // Workers change the request at any time.
    staleTime: 0,
  })
}

/** How users can end a request; also the last path segment. */
export type RequestEnding = 'complete' | 'cancel'

export function endRequest(client: QueryClient, { organization, id }: RequestRoute, ending: RequestEnding) {
  const { queryKey } = requestQuery(organization, id)
  return mutationOptions({
    mutationFn: () =>
      api.put(`/revitassemblyrequest/${ending}`, {
        body: { id },
        schema: assemblyRequestSchema,
        organization: { id: organization },
      }),
    onSuccess: async (request) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, request)
    },
    // The request has probably completed in the meantime.
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
