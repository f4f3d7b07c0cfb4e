import { sql, type SQL } from 'drizzle-orm'
import { topicComments } from '../../topics/comments/schema.ts'
import type { FilterFields } from '../odata/filter-repository.ts'
import { listStatement, type ListQuery, type Statement } from '../odata/list-repository.ts'
import { addressOf, isoTimestamp, namedColumns, type TopicKey } from '../topics/repository.ts'

export type CommentRow = {
  id: string
  topicId: string
  text: string
  viewpointId: string | null
  createdDate: string
  author: string
  authorId: string | null
  modifiedDate: string | null
  modifiedBy: string | null
  revision: number
}

const columns: Readonly<Record<keyof CommentRow, SQL>> = {
  id: sql`${topicComments.id}`,
  topicId: sql`${topicComments.topicId}`,
  text: sql`${topicComments.text}`,
  viewpointId: sql`${topicComments.viewpointId}`,
  createdDate: isoTimestamp(topicComments.createdDate),
  author: addressOf(topicComments.author),
  authorId: sql`${topicComments.authorId}`,
  modifiedDate: isoTimestamp(topicComments.modifiedDate),
  modifiedBy: addressOf(topicComments.modifiedBy),
  revision: sql`${topicComments.revision}`,
}
const listColumns = namedColumns(columns)

const fields: FilterFields = {
  author: { type: 'text', column: columns.author },
  date: { type: 'date', column: sql`${topicComments.createdDate}` },
}
/** Positions ascend in the order of creation. */
const orders = { date: [sql`${topicComments.position}`] }

function commentsWhere(where: SQL, query: ListQuery): Statement {
  return listStatement(
    { columns: listColumns, from: sql`${topicComments}`, where, fields, orders, defaultOrder: 'date' },
    query,
  )
}

function ofTopic({ organizationId, topicId }: TopicKey): SQL {
  return sql`${topicComments.organizationId} = ${organizationId} and ${topicComments.topicId} = ${topicId}`
}

export function commentsOfTopic(topicKey: TopicKey, query: ListQuery): Statement {
  return commentsWhere(ofTopic(topicKey), query)
}

export function oneComment(topicKey: TopicKey, commentId: string): Statement {
  return commentsWhere(sql`${ofTopic(topicKey)} and ${topicComments.id} = ${commentId}`, {})
}
