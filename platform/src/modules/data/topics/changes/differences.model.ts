import {
  topicFieldNames,
  topicFieldTitles,
  type TopicChange,
  type TopicChoices,
  type TopicEventValue,
  type TopicField,
} from '@lintel/shared/contract/topics'
import type { Problem } from '@lintel/shared/contract'
import type { LockedTopic } from './topic-repository.ts'

/** The requested fields; absent ones stay. */
export type RequestedFields = Pick<TopicChange, TopicField>
type Errors = NonNullable<Problem['errors']>

/** A field's value as it is sent. For an assignee who has left, only the name remains. */
function valueIn(topic: LockedTopic, field: TopicField): TopicEventValue {
  if (field !== 'assignedTo') return topic[field]
  return topic.assignedToId ?? (topic.assignedTo === null ? null : '')
}

/** The value as people read it. */
export function eventValue(topic: LockedTopic, field: TopicField): TopicEventValue {
  return field === 'assignedTo' ? (topic.assignedTo?.name ?? null) : topic[field]
}

/** The fields whose value would change. */
export function fieldsToChange(topic: LockedTopic, requestedFields: RequestedFields): TopicField[] {
  return topicFieldNames.filter((field) => {
    const value = requestedFields[field]
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(valueIn(topic, field))
  })
}

/** Both conflicting values of a field as text. */
export function conflictError(topic: LockedTopic, field: TopicField, sent: TopicEventValue): Errors[number] {
  const message = `${topicFieldTitles[field]} is ${valueText(eventValue(topic, field))} now; you have ${valueText(sent)}.`
  return { path: field, message }
}

function valueText(value: TopicEventValue): string {
  const text = Array.isArray(value) ? value.join(', ') : value
  return text === null || text === ''
    ? 'empty'
    : `“${text.length > 200 ? `${text.slice(0, 200).toWellFormed()}…` : text}”`
}

/** Values that the organization's choices don't contain; the topic's current values are allowed. */
export function notOffered(requestedFields: RequestedFields, choices: TopicChoices, topic?: LockedTopic): Errors {
  const changes = {
    type: choices.types,
    status: choices.statuses.map(({ name }) => name),
    priority: choices.priorities,
    stage: choices.stages,
    labels: choices.labels,
  }
  return (Object.keys(changes) as (keyof typeof changes)[]).flatMap((field) => {
    const currentValues = [topic ? (valueIn(topic, field) ?? []) : []].flat()
    return [requestedFields[field] ?? []]
      .flat()
      .filter((name) => !changes[field].includes(name) && !currentValues.includes(name))
      .map((name) => ({
        path: field,
        message: `“${name}” isn't one of the organization's choices. Choose another one.`,
      }))
  })
}
