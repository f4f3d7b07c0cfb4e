import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { retainedCaptureSchema } from '@lintel/shared/contract/captures'

const schema = z.array(retainedCaptureSchema)

function keyOf(organization: string, ...ids: string[]) {
  return ['data', 'kept-captures', organization, ...ids]
}

/** Which of these captures are marked Keep; empty on older platforms. */
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

/** Marks a capture as kept, or removes the mark. */
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
