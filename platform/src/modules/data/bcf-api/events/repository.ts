import { sql, type SQL } from 'drizzle-orm'
import { topicEvents, topics } from '../../topics/schema.ts'
import type { FilterFields } from '../odata/filter-repository.ts'
import { listStatement, type ListQuery, type Statement } from '../odata/list-repository.ts'
import { addressOf, isoTimestamp, namedColumns, type ProjectKey, type TopicKey } from '../topics/repository.ts'
import { always, eventFields, type EventRow } from './event.model.ts'

const columns: Readonly<Record<keyof EventRow, SQL>> = {
  topicId: sql`${topicEvents.topicId}`,
  commentId: sql`${topicEvents.commentId}`,
  at: isoTimestamp(topicEvents.at),
  author: addressOf(topicEvents.author),
  kind: sql`${topicEvents.kind}`,
  field: sql`${topicEvents.field}`,
  before: sql`${topicEvents.before}`,
  after: sql`${topicEvents.after}`,
}
const listColumns = namedColumns(columns)

function isEmpty(value: SQL): SQL {
  return sql`coalesce(${value}, '""') in ('""', '[]')`
}

const { before, after } = columns
/** Whether a value was added rather than removed. */
const isAdded = sql`not coalesce(${before}, '[]') @> coalesce(${after}, '[]')`
const isTakenAway = sql`not coalesce(${after}, '[]') @> coalesce(${before}, '[]')`

/** The event types of the BCF API: the same as the actions in `event.model.ts`. */
function typesOfTopicEvents(): SQL {
  const single = Object.entries(eventFields).filter(([field]) => field !== 'labels')
  const cases = single.map(([field, name]) => {
    const updated = sql`${`${name}_updated`}::text`
    if (always.has(name)) return sql`when ${field} then array[${updated}]`
    const added = field === 'stage' ? sql`when ${isEmpty(before)} then 'stage_added'` : sql``
    return sql`when ${field} then array[case when ${isEmpty(after)} then ${`${name}_removed`} ${added} else ${updated} end]`
  })
  const labels = sql`when 'labels' then array_remove(array[case when ${isAdded} then 'label_added' end,
    case when ${isTakenAway} then 'label_removed' end], null)`
  return sql`case when ${columns.kind} = 'created' then array['topic_created']
    else case ${columns.field} ${sql.join([...cases, labels], sql` `)} end end`
}

const ofAll: FilterFields = {
  topic_guid: { type: 'text', column: sql`${topicEvents.topicId}::text` },
  author: { type: 'text', column: columns.author },
  date: { type: 'date', column: sql`${topicEvents.at}` },
}
const topicTypes = typesOfTopicEvents()
const commentTypes = sql`case ${columns.kind} when 'comment-added' then array['comment_created', 'comment_text_updated']
  else array['comment_text_updated'] end`

const eventTypes = {
  topics: {
    fields: { ...ofAll, type: { type: 'one of', column: topicTypes } } as FilterFields,
    where: sql`(${topicEvents.kind} = 'created' or ${topicEvents.kind} = 'field' and ${topicEvents.field} = any (${sql.param(Object.keys(eventFields))}::text[]))`,
  },
  comments: {
    fields: {
      ...ofAll,
      comment_guid: { type: 'text', column: sql`${topicEvents.commentId}::text` },
      type: { type: 'one of', column: commentTypes },
    } as FilterFields,
    where: sql`${topicEvents.kind} in ('comment-added', 'comment-changed')`,
  },
}
type EventSource = keyof typeof eventTypes

/** Positions ascend in the order of the events. */
const orders = { date: [sql`${topicEvents.position}`] }
/** Uses the index by date, so that filters with a start date don't scan an organization's entire history. */
const sinceDate = { field: 'date', orders: { date: [sql`${topicEvents.at}`, sql`${topicEvents.position}`] } }

function eventsOf(kind: EventSource, topicCondition: SQL) {
  const { fields, where } = eventTypes[kind]
  const list = { columns: listColumns, from: sql`${topicEvents}`, fields, orders, defaultOrder: 'date' }
  return { ...list, where: sql`${topicCondition} and ${where}` }
}

export function eventsOfProject(
  kind: EventSource,
  { organizationId, projectId }: ProjectKey,
  query: ListQuery,
): Statement {
  const topicCondition = sql`${topicEvents.organizationId} = ${organizationId} and exists (select 1 from ${topics}
    where ${topics.organizationId} = ${topicEvents.organizationId} and ${topics.id} = ${topicEvents.topicId}
      and ${topics.projectGroupId} = ${projectId})`
  return listStatement({ ...eventsOf(kind, topicCondition), sinceDate }, query)
}

export function eventsOfTopic(
  kind: EventSource,
  { organizationId, topicId, commentId }: TopicKey & { commentId?: string },
  query: ListQuery,
): Statement {
  const ofComment = commentId === undefined ? sql`` : sql` and ${topicEvents.commentId} = ${commentId}`
  const topicCondition = sql`${topicEvents.organizationId} = ${organizationId} and ${topicEvents.topicId} = ${topicId}${ofComment}`
  return listStatement(eventsOf(kind, topicCondition), query)
}
