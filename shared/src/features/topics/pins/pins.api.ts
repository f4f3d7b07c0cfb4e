import { api, queryOptions } from '../../../core/api/index.ts'
import { topicPinsSchema, type ViewpointSource, type TopicPinsQuery } from '../../../domain/contract/topics/index.ts'

/**
 * The topic pins of a model: a capture and the other versions of its file, the releases of a prototype, or an assembled
 * model. The key starts like those of the topic lists, so that they are invalidated together.
 */
export function pinsQuery(organization: string, seenIn: ViewpointSource) {
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

function modelOf(seenIn: ViewpointSource): TopicPinsQuery {
  if (seenIn.kind === 'capture') return { captureId: seenIn.captureId }
  if (seenIn.kind === 'federated') return { projectId: seenIn.projectId }
  return seenIn.kind === 'prototype' ? { prototype: seenIn.prototype } : { requestId: seenIn.requestId }
}
