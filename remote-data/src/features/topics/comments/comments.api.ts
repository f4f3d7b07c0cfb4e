import { api, queryOptions } from '@lintel/shared/api'
import {
  topicCommentPageSchema,
  topicCommentSchema,
  type TopicComment,
  type TopicCommentChange,
  type TopicCommentCreate,
} from '@lintel/shared/contract/topics'
import { isTopicIdTaken, topicKey, topicPath } from '@lintel/shared/topics'

/** A page of comments, newest first; `before` is the cursor from the previous page. */
export function commentsQuery(organization: string, topicId: string, before: number | undefined) {
  return queryOptions({
    queryKey: [...topicKey(organization, topicId), 'comments', before ?? null],
    queryFn: ({ signal }) =>
      api.get(commentsPath(topicId), {
        schema: topicCommentPageSchema,
        searchParams: { before },
        signal,
        organization: { id: organization },
      }),
  })
}

/** Idempotent by ID: a retry after a lost response doesn't add a second comment. */
export async function addComment(
  organization: string,
  topicId: string,
  body: TopicCommentCreate & { id: string },
): Promise<void> {
  try {
    await api.post(commentsPath(topicId), { body, schema: topicCommentSchema, organization: { id: organization } })
  } catch (error) {
    if (!isTopicIdTaken(error)) throw error
  }
}

/** Rejected if the comment changed since the given revision. */
export async function changeComment(
  organization: string,
  { topicId, id, viewpointId, revision }: TopicComment,
  text: string,
): Promise<void> {
  const body: TopicCommentChange = { text, viewpointId, revision }
  await api.patch(`${commentsPath(topicId)}/${encodeURIComponent(id)}`, {
    body,
    schema: topicCommentSchema,
    organization: { id: organization },
  })
}

export function removeComment(organization: string, { topicId, id }: Pick<TopicComment, 'topicId' | 'id'>) {
  return api.delete(`${commentsPath(topicId)}/${encodeURIComponent(id)}`, { organization: { id: organization } })
}

function commentsPath(topicId: string): string {
  return `${topicPath(topicId)}/comments`
}
