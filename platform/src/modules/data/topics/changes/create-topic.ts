import type { Topic, TopicCreate } from '@lintel/shared/contract/topics'
import { topicFieldNames } from '@lintel/shared/contract/topics'
import { findProject } from '../../project-groups/read-repository.ts'
import { replaceLinks } from '../links/links-repository.ts'
import { titledLinks } from '../links/titled-links.ts'
import { announceTopics, type TopicScope } from '../announce-topics.ts'
import { choicesOf } from '../choices/choices.ts'
import { insertEvents, type NewEvent } from '../history/events-repository.ts'
import { callerOf, namedPerson } from '../person.ts'
import { guidTaken, invalidChoice, projectNotFound } from '../topic-errors.ts'
import { assigneeOf } from './assignee.ts'
import { notOffered, eventValue } from './differences.model.ts'
import { readTopic } from './read-topic.ts'
import { insertTopic, reserveNumbers, type StoredTopic } from './topic-repository.ts'

/** A new topic with the next number of its project. A second request with the same id fails with 409. */
export async function createTopic(scope: TopicScope, sent: TopicCreate): Promise<Topic> {
  const { tx, organizationId } = scope
  const { id, projectId, about = [], assignedTo, ...fields } = sent
  if (!(await findProject(tx, { organizationId, id: projectId }))) throw projectNotFound()
  const choices = await choicesOf(tx, organizationId)
  const status = fields.status ?? choices.statuses[0]?.name ?? ''
  const errors = notOffered({ ...fields, status }, choices)
  if (errors.length > 0) throw invalidChoice(errors)
  const [assignee, links, person] = [
    await assigneeOf(scope, assignedTo),
    await titledLinks(scope, about),
    await callerOf(scope),
  ]
  const number = await reserveNumbers(tx, organizationId, { projectGroupId: projectId, count: 1 })
  const assigneeFields = namedPerson(person)
  const topic = await insertTopic(tx, {
    ...{ ...fields, organizationId, projectGroupId: projectId, number, status, ...(id !== undefined && { id }) },
    ...{ assignedToId: assignee?.id ?? null, assignedTo: assignee && namedPerson(assignee) },
    ...{ createdById: person.id, createdBy: assigneeFields, modifiedById: person.id, modifiedBy: assigneeFields },
  })
  if (!topic) throw guidTaken('topic')
  if (links.length > 0) await replaceLinks(tx, { organizationId, id: topic.id }, links)
  await insertEvents(tx, { organizationId, person }, eventsOfNew(topic))
  await announceTopics(scope, [topic.id])
  return readTopic(scope, topic.id)
}

/** The creation, and each field with a value. */
export function eventsOfNew(topic: StoredTopic): NewEvent[] {
  const { id: topicId, revision } = topic
  const set = topicFieldNames.filter((field) => {
    const value = eventValue(topic, field)
    return value !== null && value.length > 0
  })
  const fields = set.map((field) => ({
    topicId,
    revision,
    kind: 'field' as const,
    field,
    after: eventValue(topic, field),
  }))
  return [{ topicId, revision, kind: 'created' }, ...fields]
}
