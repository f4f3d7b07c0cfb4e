import type { TopicField, TopicPerson } from '@lintel/shared/contract/topics'
import type { PlatformError } from '../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import { choicesOf } from '../choices/choices.ts'
import { insertEvents, listFieldsSince, type ChangedField, type NewEvent } from '../history/events-repository.ts'
import { namedPerson } from '../person.ts'
import { invalidChoice, topicNotFound } from '../topic-errors.ts'
import { conflictError, fieldsToChange, notOffered, eventValue, type RequestedFields } from './differences.model.ts'
import { lockTopics, saveTopics, type LockedTopic, type ReadOptions, type SavedTopic } from './topic-repository.ts'

export type TopicUpdate = {
  id: string
  revision: number
  getRequestedFields(topic: LockedTopic): RequestedFields
  /** Fields whose values are merged with concurrent changes by other people. */
  merges?: readonly TopicField[]
  /** Whether the "Is this resolved?" prompt was answered. */
  isAnswered?: boolean
}

export type TopicOutcome = { id: string; topic?: LockedTopic; problem?: PlatformError; isChanged: boolean }

type Author = {
  person: TopicPerson
  /** The assignee, if it changes. */
  assignee: TopicPerson | null
}

/** `isWhole` has to be true if long texts are changed. */
type ChangeContext = Author & ReadOptions

/** Changes fields of topics, each independently. The caller announces the changes. */
export async function changeFields(
  { tx, organizationId }: OrganizationScope,
  { person, assignee, isWhole }: ChangeContext,
  updates: readonly TopicUpdate[],
): Promise<TopicOutcome[]> {
  const ids = updates.map(({ id }) => id)
  const stored = await lockTopics(tx, { organizationId, ids }, { isWhole })
  const stale = updates.filter(({ id, revision }) => (stored.get(id)?.revision ?? revision) !== revision)
  const revisions = stale.map(({ id, revision }) => ({ id, revision }))
  const changesSince = Map.groupBy(await listFieldsSince(tx, organizationId, revisions), ({ topicId }) => topicId)
  const choices = await choicesOf(tx, organizationId)
  const judged = updates.map((update) => {
    const topic = stored.get(update.id)
    if (!topic) return { id: update.id, problem: topicNotFound() }
    const requestedFields = update.getRequestedFields(topic)
    const fields = fieldsToChange(topic, requestedFields)
    const conflict = conflictOf({
      update,
      topic,
      requestedFields,
      fields,
      since: changesSince.get(topic.id) ?? [],
      person,
      assignee,
    })
    const errors = notOffered(requestedFields, choices, topic)
    const problem = conflict ?? (errors.length > 0 ? invalidChoice(errors) : undefined)
    return problem
      ? { id: topic.id, topic, problem }
      : { id: topic.id, topic, ...changesToSave(update, topic, { requestedFields, fields, assignee }) }
  })
  const changed = judged.flatMap((one) => ('saved' in one && one.saved ? [one.saved] : []))
  const saved = await saveTopics(tx, { organizationId, person }, changed, { isWhole })
  const after = new Map(saved.map((topic) => [topic.id, topic]))
  const events = judged.flatMap(({ topic, ...one }) =>
    eventsOf(topic, after.get(one.id), 'fields' in one ? one.fields : []),
  )
  await insertEvents(tx, { organizationId, person }, events)
  return judged.map(({ id, topic, problem }) => ({
    id,
    ...(topic && { topic: after.get(id) ?? topic }),
    ...(problem && { problem }),
    isChanged: after.has(id),
  }))
}

type ConflictCheck = Author & {
  update: TopicUpdate
  topic: LockedTopic
  requestedFields: RequestedFields
  fields: readonly TopicField[]
  since: readonly ChangedField[]
}

/** Only a different value of the same field is a conflict; comments and other fields are not. */
function conflictOf({
  update,
  topic,
  requestedFields,
  fields,
  since,
  person,
  assignee,
}: ConflictCheck): PlatformError | undefined {
  const isAhead = update.revision > topic.revision
  const disputed = fields.filter(
    (field) => !update.merges?.includes(field) && (isAhead || since.some((change) => change.field === field)),
  )
  if (disputed.length === 0) return undefined
  const last = since.findLast(({ field }) => disputed.some((one) => one === field))
  const errors = disputed.map((field) =>
    conflictError(topic, field, field === 'assignedTo' ? (assignee?.name ?? null) : (requestedFields[field] ?? null)),
  )
  const by = last && { name: last.authorName, isSelf: last.authorId !== null && last.authorId === person.id }
  return revisionConflict('topics', 'topic', errors, by)
}

type RequestedChange = { requestedFields: RequestedFields; fields: readonly TopicField[]; assignee: TopicPerson | null }

/** The values to write; undefined if nothing changes. */
function changesToSave(
  { isAnswered = false }: TopicUpdate,
  topic: LockedTopic,
  { requestedFields, fields, assignee }: RequestedChange,
): { saved: SavedTopic | undefined; fields: readonly TopicField[] } {
  // A change of the status also answers the prompt.
  const answersPrompt = topic.isPerhapsResolved && (isAnswered || fields.includes('status'))
  if (fields.length === 0 && !answersPrompt) return { saved: undefined, fields }
  const { assignedTo: assignedToId, ...written } = requestedFields
  const { id, type, priority, stage, dueDate } = topic
  const isAssigned = fields.includes('assignedTo')
  const person = isAssigned
    ? { assignedToId: assignedToId ?? null, assignedTo: assignee && namedPerson(assignee) }
    : { assignedToId: topic.assignedToId, assignedTo: topic.assignedTo }
  const saved = {
    ...{ id, type, priority, stage, dueDate },
    ...person,
    ...written,
    ...(answersPrompt && { isPerhapsResolved: false }),
  }
  return { saved, fields }
}

function eventsOf(
  before: LockedTopic | undefined,
  after: LockedTopic | undefined,
  fields: readonly TopicField[],
): NewEvent[] {
  if (!before || !after) return []
  const { id: topicId, revision } = after
  const events: NewEvent[] = fields.map((field) => ({
    ...{ topicId, revision, kind: 'field', field },
    before: eventValue(before, field),
    after: eventValue(after, field),
  }))
  if (before.isPerhapsResolved === after.isPerhapsResolved) return events
  return [...events, { topicId, revision, kind: 'field', field: 'isPerhapsResolved', before: 'true', after: 'false' }]
}
