import type { TopicChoices, TopicPerson } from '@lintel/shared/contract/topics'
import type { Transaction } from '../../../../database/scope.ts'
import { saveTopics, touchTopic, type LockedTopic } from '../changes/topic-repository.ts'
import { insertComment } from '../comments/repository.ts'
import { insertEvents, type NewEvent } from '../history/events-repository.ts'
import { namedPerson } from '../person.ts'

export type StateChange = { kind: 'resolved' | 'returned'; isPerhapsResolved: boolean; status?: string }

/** How a topic changes when its problem is found or not found again; undefined if it doesn't. Topics are never closed. */
export function stateChangeOf(
  topic: LockedTopic,
  { isFound, choices: { statuses } }: { isFound: boolean; choices: TopicChoices },
): StateChange | undefined {
  const isClosed = statuses.some(({ name, isClosed: closes }) => closes && name === topic.status)
  if (!isFound) return isClosed || topic.isPerhapsResolved ? undefined : { kind: 'resolved', isPerhapsResolved: true }
  if (!isClosed && !topic.isPerhapsResolved) return undefined
  const status = isClosed ? statuses.find((one) => !one.isClosed)?.name : undefined
  return { kind: 'returned', isPerhapsResolved: false, ...(status !== undefined && { status }) }
}

type FoundUpdate = {
  topic: LockedTopic
  /** The comment. */
  text: string
  state?: StateChange | undefined
  viewpointId: string | null
}
type Author = { organizationId: string; person: TopicPerson }

/** Adds a comment to a locked topic, with its viewpoint, and changes its state. */
export async function updateFoundTopic(
  tx: Transaction,
  by: Author,
  { topic, text, state, viewpointId }: FoundUpdate,
): Promise<void> {
  const { organizationId, person } = by
  const { id, type, priority, stage, assignedToId, assignedTo, dueDate } = topic
  const events: Omit<NewEvent, 'revision' | 'topicId'>[] = []
  if (state) {
    const { kind, ...change } = state
    await saveTopics(tx, by, [{ id, type, priority, stage, assignedToId, assignedTo, dueDate, ...change }])
    events.push({ kind })
    const { status } = change
    if (status !== undefined) events.push({ kind: 'field', field: 'status', before: topic.status, after: status })
  }
  const comment = { organizationId, topicId: id, text, viewpointId, authorId: null, author: namedPerson(person) }
  const added = await insertComment(tx, comment)
  if (viewpointId !== null) events.push({ kind: 'viewpoint-added', viewpointId })
  events.push({ kind: 'comment-added', commentId: added?.id ?? null, after: text })
  const touch = { person, comments: 1, viewpoints: viewpointId === null ? 0 : 1 }
  const revision = await touchTopic(tx, { organizationId, id }, touch)
  await insertEvents(
    tx,
    by,
    events.map((event) => ({ ...event, topicId: id, revision })),
  )
}
