import {
  mentionPattern,
  type TopicComment,
  type TopicCommentChange,
  type TopicCommentCreate,
  type TopicPerson,
} from '@lintel/shared/contract/topics'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import { announceTopics, type TopicScope } from '../announce-topics.ts'
import { lockTopic } from '../changes/read-topic.ts'
import { touchTopic } from '../changes/topic-repository.ts'
import { insertEvents, type NewEvent } from '../history/events-repository.ts'
import { callerOf, namedPerson } from '../person.ts'
import { guidTaken, tooManyOf, viewpointNotFound } from '../topic-errors.ts'
import { hasViewpoint } from '../viewpoints/repository.ts'
import { describeComment } from './read-comments.ts'
import {
  deleteComment,
  findComment,
  insertComment,
  membersAmong,
  saveMentions,
  type StoredComment,
  updateComment,
} from './repository.ts'

const maxComments = 5000

export async function addComment(
  scope: TopicScope,
  topicId: string,
  { id, text = '', viewpointId = null }: TopicCommentCreate,
): Promise<TopicComment> {
  const { tx, organizationId } = scope
  const { commentCount } = await lockTopic(scope, topicId)
  if (commentCount >= maxComments) throw tooManyOf('comments', maxComments)
  await assertViewpoint(scope, topicId, viewpointId)
  const [person, mentions] = [await callerOf(scope), await mentionedIn(scope, text)]
  const comment = await insertComment(tx, {
    ...{ organizationId, topicId, text, viewpointId, mentions, ...(id !== undefined && { id }) },
    ...{ authorId: person.id, author: namedPerson(person) },
  })
  if (!comment) throw guidTaken('comment')
  await saveMentions(tx, { organizationId, id: comment.id, userIds: idsOf(mentions) })
  await record(scope, comment, { person, kind: 'comment-added', comments: 1, after: text })
  return describeComment(comment, scope.userId)
}

/** Only the author may change it. Fails with 409 if it was changed in another window. */
export async function changeComment(
  scope: TopicScope,
  commentParams: { topicId: string; commentId: string },
  { revision, text, viewpointId }: TopicCommentChange,
): Promise<TopicComment> {
  const { tx, organizationId } = scope
  const { topicId, commentId: id } = commentParams
  const before = await ownComment(scope, commentParams)
  if (before.text === text && before.viewpointId === viewpointId) return describeComment(before, scope.userId)
  if (revision !== before.revision) {
    const errors = [{ path: 'text', message: `It is “${before.text.slice(0, 500).toWellFormed()}” now.` }]
    throw revisionConflict('topic-comments', 'comment', errors)
  }
  await assertViewpoint(scope, topicId, viewpointId)
  const [person, mentions] = [await callerOf(scope), await mentionedIn(scope, text)]
  const saved = await updateComment(tx, { organizationId, topicId, id }, { text, viewpointId, mentions, person })
  await saveMentions(tx, { organizationId, id, userIds: idsOf(mentions) })
  await record(scope, saved, { person, kind: 'comment-changed', before: before.text, after: text })
  return describeComment(saved, scope.userId)
}

/** A second deletion is answered with 404, which callers may treat as success. */
export async function removeComment(
  scope: TopicScope,
  commentParams: { topicId: string; commentId: string },
): Promise<void> {
  const { tx, organizationId } = scope
  const before = await ownComment(scope, commentParams)
  await deleteComment(tx, { organizationId, topicId: commentParams.topicId, id: before.id })
  await record(scope, before, { person: await callerOf(scope), kind: 'comment-removed', comments: -1 })
}

async function ownComment(
  scope: OrganizationScope,
  { topicId, commentId }: { topicId: string; commentId: string },
): Promise<StoredComment> {
  await lockTopic(scope, topicId)
  const found = await findComment(scope.tx, { organizationId: scope.organizationId, topicId, id: commentId })
  if (!found) throw new PlatformError('topic-comments/not-found', 404, "This comment doesn't exist on this topic.")
  if (found.authorId === scope.userId) return found
  throw new PlatformError('topic-comments/not-yours', 403, 'This comment belongs to someone else. Write your own.')
}

type CommentEvent = Pick<NewEvent, 'kind' | 'before' | 'after'> & { person: TopicPerson; comments?: number }

async function record(
  scope: TopicScope,
  { topicId, id: commentId }: StoredComment,
  { person, comments = 0, ...event }: CommentEvent,
): Promise<void> {
  const { tx, organizationId } = scope
  const revision = await touchTopic(tx, { organizationId, id: topicId }, { person, comments })
  await insertEvents(tx, { organizationId, person }, [{ ...event, topicId, commentId, revision }])
  await announceTopics(scope, [topicId])
}

async function assertViewpoint(
  { tx, organizationId }: OrganizationScope,
  topicId: string,
  viewpointId: string | null,
): Promise<void> {
  if (viewpointId === null) return
  if (!(await hasViewpoint(tx, { organizationId, topicId, id: viewpointId }))) throw viewpointNotFound()
}

/** The members whom a text mentions, by name. */
async function mentionedIn({ tx, organizationId }: OrganizationScope, text: string): Promise<TopicPerson[]> {
  const ids = [...new Set([...text.matchAll(mentionPattern)].map(([, , id = '']) => id))]
  return membersAmong(tx, organizationId, ids)
}

function idsOf(people: readonly TopicPerson[]): string[] {
  return people.flatMap(({ id }) => id ?? [])
}
