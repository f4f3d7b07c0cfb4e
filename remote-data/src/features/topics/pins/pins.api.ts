import { api, queryOptions } from '@lintel/shared/api'
import { topicPinsSchema } from '@lintel/shared/contract/topics'

/** Where topics stand in a capture and the others of its file. Its key begins as those of the lists do, which ask again together. */
export function pinsQuery(organization: string, captureId: string) {
  return queryOptions({
    queryKey: ['data', 'topics', organization, 'pins', captureId],
    queryFn: ({ signal }) =>
      api.get('/topic-pins', {
        schema: topicPinsSchema,
        searchParams: { captureId },
        signal,
        organization: { id: organization },
      }),
  })
}
