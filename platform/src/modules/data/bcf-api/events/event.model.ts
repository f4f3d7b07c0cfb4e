import type { TopicEventValue } from '@lintel/shared/contract/topics'
import type { BcfCommentEvent, BcfTopicEvent, EventAction } from './schemas.ts'

export type EventRow = {
  topicId: string
  commentId: string | null
  at: string
  author: string
  kind: string
  field: string | null
  before: TopicEventValue
  after: TopicEventValue
}

/** The BCF API names of our fields in events. */
export const eventFields = {
  title: 'title',
  description: 'description',
  status: 'status',
  type: 'type',
  priority: 'priority',
  dueDate: 'due_date',
  assignedTo: 'assigned_to',
  stage: 'stage',
  labels: 'label',
} as const

/** Fields that the BCF API never removes. */
export const always: ReadonlySet<string> = new Set(['title', 'status', 'type'])
const maxValueLength: Readonly<Record<string, number>> = { title: 128 }
const defaultMaxLength = 1024

export function describeTopicEvent(row: EventRow): BcfTopicEvent {
  const actions = row.kind === 'created' ? [{ type: 'topic_created', value: null }] : actionsOf(row)
  return { topic_guid: row.topicId, date: row.at, author: row.author, events: actions, actions }
}

export function describeCommentEvent(row: EventRow): BcfCommentEvent {
  const text = { type: 'comment_text_updated', value: valueOf('comment', row.after) }
  const actions: EventAction[] =
    row.kind === 'comment-added' ? [{ type: 'comment_created', value: null }, text] : [text]
  const { topicId, commentId, at, author } = row
  return { comment_guid: commentId ?? '', topic_guid: topicId, date: at, author, events: actions, actions }
}

function actionsOf({ field, before, after }: EventRow): EventAction[] {
  if (field === null || !Object.hasOwn(eventFields, field)) return []
  const name = eventFields[field as keyof typeof eventFields]
  if (name === 'label') return labelActions(listOf(before), listOf(after))
  const value = valueOf(name, after)
  if (value === null && !always.has(name)) return [{ type: `${name}_removed`, value: null }]
  const isAdded = name === 'stage' && isEmpty(before)
  return [{ type: `${name}_${isAdded ? 'added' : 'updated'}`, value }]
}

function labelActions(before: readonly string[], after: readonly string[]): EventAction[] {
  const added = after.filter((label) => !before.includes(label))
  const removed = before.filter((label) => !after.includes(label))
  return [
    ...added.map((value) => ({ type: 'label_added', value })),
    ...removed.map((value) => ({ type: 'label_removed', value })),
  ]
}

function listOf(value: TopicEventValue): string[] {
  return value === null ? [] : [value].flat()
}

function isEmpty(value: TopicEventValue): boolean {
  return value === null || value.length === 0
}

function valueOf(name: string, value: TopicEventValue): string | null {
  if (value === null || isEmpty(value)) return null
  const text = Array.isArray(value) ? value.join(', ') : value
  return text.slice(0, maxValueLength[name] ?? defaultMaxLength).toWellFormed()
}
