import { api, queryOptions } from '../../../core/api/index.ts'
import { topicPinsSchema, type SeenIn, type TopicPinsQuery } from '../../../domain/contract/topics/index.ts'

/** Where topics stand in a model: a capture and the others of its file, the releases of a prototype, or an assembled model. Its key begins as those of the lists do, which ask again together. */
export function pinsQuery(organization: string, seenIn: SeenIn) {
  const searchParams = modelOf(seenIn)
  return queryOptions({
    queryKey: ['shared', 'topics', organization, 'pins', searchParams],
    queryFn: ({ signal }) =>
      api.get('/topic-pins', {
        schema: topicPinsSchema,
        searchParams,
        signal,
        organization: { id: organization },
      }),
  })
}

function modelOf(seenIn: SeenIn): TopicPinsQuery {
  if (seenIn.kind === 'capture') return { captureId: seenIn.captureId }
  return seenIn.kind === 'prototype' ? { prototype: seenIn.prototype } : { requestId: seenIn.requestId }
}
