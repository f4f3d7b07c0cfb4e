import { api, queryOptions } from '@lintel/shared/api'
import {
  topicCommentPageSchema,
  topicCommentSchema,
  type TopicComment,
  type TopicCommentChange,
  type TopicCommentCreate,
} from '@lintel/shared/contract/topics'
import { isTaken, topicKey, topicPath } from '@lintel/shared/topics'

/** Some comments of a topic, newest first; `before` is what those before them ended with. */
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

/** One that was added by an earlier try, whose answer was lost, is there already. */
export async function addComment(
  organization: string,
  topicId: string,
  body: TopicCommentCreate & { id: string },
): Promise<void> {
  try {
    await api.post(commentsPath(topicId), { body, schema: topicCommentSchema, organization: { id: organization } })
  } catch (error) {
    if (!isTaken(error)) throw error
  }
}

/** Refused where the comment has been changed since it was read. */
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
