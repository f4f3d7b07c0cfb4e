import { api, queryOptions } from '@lintel/shared/api'
import { topicEventPageSchema } from '@lintel/shared/contract/topics'
import { topicKey, topicPath } from '@lintel/shared/topics'

/** A part of the history of a topic, newest first; `before` is what the part before it ended with. */
export function historyQuery(organization: string, topicId: string, before: number | undefined) {
  return queryOptions({
    queryKey: [...topicKey(organization, topicId), 'history', before ?? null],
    queryFn: ({ signal }) =>
      api.get(`${topicPath(topicId)}/history`, {
        schema: topicEventPageSchema,
        searchParams: { before },
        signal,
        organization: { id: organization },
      }),
  })
}
