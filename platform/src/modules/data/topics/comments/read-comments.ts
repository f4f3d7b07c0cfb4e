import type { TopicComment, TopicCommentPage } from '@lintel/shared/contract/topics'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { findTopic } from '../changes/topic-repository.ts'
import { personOf } from '../person.ts'
import { topicNotFound } from '../topic-errors.ts'
import { listComments, type StoredComment } from './repository.ts'

type Page = { topicId: string; before: number | undefined; take: number }

export async function readComments(
  { tx, organizationId, userId }: OrganizationScope,
  { topicId, before, take }: Page,
): Promise<TopicCommentPage> {
  if (!(await findTopic(tx, { organizationId, id: topicId }))) throw topicNotFound()
  const found = await listComments(tx, { organizationId, topicId, before, take: take + 1 })
  const items = found.slice(0, take).map((comment) => describeComment(comment, userId))
  return { items, next: found.length > take ? (items.at(-1)?.position ?? null) : null }
}

/** A comment as this user sees it. */
export function describeComment(comment: StoredComment, userId: string): TopicComment {
  const { id, topicId, position, text, viewpointId, mentions, authorId, author, revision } = comment
  const { createdDate, modifiedDate, modifiedById, modifiedBy } = comment
  return {
    ...{ id, topicId, position, text, viewpointId, mentions, revision },
    author: personOf(authorId, author),
    createdDate: createdDate.toISOString(),
    modifiedDate: modifiedDate?.toISOString() ?? null,
    modifiedBy: modifiedBy && personOf(modifiedById, modifiedBy),
    isOwn: authorId === userId,
  }
}
