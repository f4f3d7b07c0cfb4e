import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { keptCaptureSchema } from '@lintel/shared/contract/captures'

const schema = z.array(keptCaptureSchema)

function keyOf(organization: string, ...ids: string[]) {
  return ['data', 'kept-captures', organization, ...ids]
}

/** Which of these captures people keep, whatever the organization keeps; none is told by a platform that does not know of it yet. */
export function keptCapturesQuery(organization: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: keyOf(organization, ...ids),
    queryFn: ({ signal }) =>
      api.get('/kept-captures', {
        schema,
        searchParams: { captureIds: ids.join(',') },
        signal,
        organization: { id: organization },
      }),
    enabled: ids.length > 0,
  })
}

/** Keeps a capture, or no longer. */
export function keepCapture(client: QueryClient, organization: string, id: string) {
  return mutationOptions({
    mutationKey: ['data', 'keep-capture', organization, id],
    mutationFn: (isKept: boolean) =>
      api.put(`/captures/${encodeURIComponent(id)}/keeping`, {
        body: { isKept },
        schema,
        organization: { id: organization },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(organization) }),
  })
}
