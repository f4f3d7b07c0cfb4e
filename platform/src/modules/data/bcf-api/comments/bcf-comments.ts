import type { FastifyRequest } from 'fastify'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import type { TopicScope } from '../../topics/announce-topics.ts'
import { lockTopic } from '../../topics/changes/read-topic.ts'
import { addComment, changeComment, removeComment } from '../../topics/comments/write-comments.ts'
import { viewpointNotFound } from '../../topics/topic-errors.ts'
import { assertMatches, invalid, thingNotFound } from '../entity.ts'
import { rowsOf } from '../odata/list-repository.ts'
import { commentActions } from '../projects/project.model.ts'
import { optionalProperty } from '../topics/topic.model.ts'
import type { TopicKey } from '../topics/repository.ts'
import { parseGuid, openTopic } from '../topics/write-topics.ts'
import { type CommentRow, oneComment } from './repository.ts'
import type { BcfComment, CommentPost, CommentPut } from './schemas.ts'

type TopicParams = { projectId: string; topicId: string }
type CommentParams = TopicParams & { commentId: string }

export function describeComment(row: CommentRow, userId: string): BcfComment {
  return {
    guid: row.id,
    date: row.createdDate,
    author: row.author,
    comment: row.text,
    topic_guid: row.topicId,
    ...optionalProperty('viewpoint_guid', row.viewpointId),
    ...optionalProperty('modified_date', row.modifiedDate),
    ...optionalProperty('modified_author', row.modifiedBy),
    authorization: { comment_actions: commentActions(row.authorId === userId) },
  }
}

/** The comment in the URL, with its revision. */
export async function readBcfComment(scope: OrganizationScope, params: CommentParams) {
  const { row } = await openComment(scope, params)
  return { revision: row.revision, comment: describeComment(row, scope.userId) }
}

export async function addBcfComment(scope: TopicScope, params: TopicParams, { guid, ...sent }: CommentPost) {
  const topicKey = await openTopic(scope, params)
  const content = commentText(sent)
  const { id } = await addComment(scope, topicKey.topicId, { ...content, ...(guid && { id: guid }) })
  return readBcfComment(scope, { ...params, commentId: id })
}

type CommentUpdate = { params: CommentParams; sent: CommentPut; request: Pick<FastifyRequest, 'headers'> }

export async function changeBcfComment(scope: TopicScope, { params, sent, request }: CommentUpdate) {
  const { topicKey, id, revision } = await lockComment(scope, params, request)
  await changeComment(scope, { topicId: topicKey.topicId, commentId: id }, { ...commentText(sent), revision })
  return readBcfComment(scope, params)
}

export async function removeBcfComment(
  scope: TopicScope,
  params: CommentParams,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<void> {
  const { topicKey, id } = await lockComment(scope, params, request)
  await removeComment(scope, { topicId: topicKey.topicId, commentId: id })
}

/** Locks the topic too, so that no one changes the comment first. */
async function lockComment(scope: TopicScope, params: CommentParams, request: Pick<FastifyRequest, 'headers'>) {
  const { topicId } = await openTopic(scope, params)
  await lockTopic(scope, topicId)
  const { topicKey, row } = await openComment(scope, params)
  assertMatches(request, row.revision, 'comment')
  return { topicKey, id: row.id, revision: row.revision }
}

export async function openComment(
  scope: OrganizationScope,
  params: CommentParams,
): Promise<{ topicKey: TopicKey; row: CommentRow }> {
  const topicKey = await openTopic(scope, params)
  const id = parseGuid(params.commentId)
  const [row] = id === undefined ? [] : await rowsOf<CommentRow>(scope.tx, oneComment(topicKey, id))
  if (!row) throw thingNotFound('comment')
  return { topicKey, row }
}

function commentText({ comment, viewpoint_guid: viewpoint }: CommentPut): { text: string; viewpointId: string | null } {
  const viewpointId = viewpoint ? parseGuid(viewpoint) : null
  if (viewpointId === undefined) throw viewpointNotFound()
  const text = comment ?? ''
  if (text === '' && viewpointId === null) throw invalid('comment', 'Provide a comment or a viewpoint.')
  return { text, viewpointId }
}
