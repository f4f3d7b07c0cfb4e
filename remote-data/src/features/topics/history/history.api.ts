import { api, queryOptions } from '@lintel/shared/api'
import { topicEventPageSchema } from '@lintel/shared/contract/topics'
import { topicKey, topicPath } from '@lintel/shared/topics'

/** A page of a topic's history, newest first; `before` is the cursor from the previous page. */
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
