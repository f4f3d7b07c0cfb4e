import type { FastifyRequest } from 'fastify'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import type { TopicScope } from '../../topics/announce-topics.ts'
import { lockTopic } from '../../topics/changes/read-topic.ts'
import { addComment, changeComment, removeComment } from '../../topics/comments/write-comments.ts'
import { viewpointNotFound } from '../../topics/topic-errors.ts'
import { assertMatches, invalid, thingNotFound } from '../entity.ts'
import { rowsOf } from '../odata/list-repository.ts'
import { commentActions } from '../projects/project.model.ts'
import { present } from '../topics/topic.model.ts'
import type { TopicPlace } from '../topics/repository.ts'
import { guidIn, openTopic } from '../topics/write-topics.ts'
import { type CommentRow, oneComment } from './repository.ts'
import type { BcfComment, CommentPost, CommentPut } from './schemas.ts'

type Named = { projectId: string; topicId: string }
type NamedComment = Named & { commentId: string }

export function describeComment(row: CommentRow, userId: string): BcfComment {
  return {
    guid: row.id,
    date: row.createdDate,
    author: row.author,
    comment: row.text,
    topic_guid: row.topicId,
    ...present('viewpoint_guid', row.viewpointId),
    ...present('modified_date', row.modifiedDate),
    ...present('modified_author', row.modifiedBy),
    authorization: { comment_actions: commentActions(row.authorId === userId) },
  }
}

/** The comment in the URL, with its revision. */
export async function readBcfComment(scope: OrganizationScope, params: NamedComment) {
  const { row } = await openComment(scope, params)
  return { revision: row.revision, comment: describeComment(row, scope.userId) }
}

export async function addBcfComment(scope: TopicScope, params: Named, { guid, ...sent }: CommentPost) {
  const place = await openTopic(scope, params)
  const said = saidIn(sent)
  const { id } = await addComment(scope, place.topicId, { ...said, ...(guid && { id: guid }) })
  return readBcfComment(scope, { ...params, commentId: id })
}

type Changing = { params: NamedComment; sent: CommentPut; request: Pick<FastifyRequest, 'headers'> }

export async function changeBcfComment(scope: TopicScope, { params, sent, request }: Changing) {
  const { place, id, revision } = await lockComment(scope, params, request)
  await changeComment(scope, { topicId: place.topicId, commentId: id }, { ...saidIn(sent), revision })
  return readBcfComment(scope, params)
}

export async function removeBcfComment(
  scope: TopicScope,
  params: NamedComment,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<void> {
  const { place, id } = await lockComment(scope, params, request)
  await removeComment(scope, { topicId: place.topicId, commentId: id })
}

/** Locks the topic too, so that no one changes the comment first. */
async function lockComment(scope: TopicScope, params: NamedComment, request: Pick<FastifyRequest, 'headers'>) {
  const { topicId } = await openTopic(scope, params)
  await lockTopic(scope, topicId)
  const { place, row } = await openComment(scope, params)
  assertMatches(request, row.revision, 'comment')
  return { place, id: row.id, revision: row.revision }
}

export async function openComment(
  scope: OrganizationScope,
  params: NamedComment,
): Promise<{ place: TopicPlace; row: CommentRow }> {
  const place = await openTopic(scope, params)
  const id = guidIn(params.commentId)
  const [row] = id === undefined ? [] : await rowsOf<CommentRow>(scope.tx, oneComment(place, id))
  if (!row) throw thingNotFound('comment')
  return { place, row }
}

function saidIn({ comment, viewpoint_guid: viewpoint }: CommentPut): { text: string; viewpointId: string | null } {
  const viewpointId = viewpoint ? guidIn(viewpoint) : null
  if (viewpointId === undefined) throw viewpointNotFound()
  const text = comment ?? ''
  if (text === '' && viewpointId === null) throw invalid('comment', 'Provide a comment or a viewpoint.')
  return { text, viewpointId }
}
