import type { TopicAbout, TopicPerson, TopicsFromReview, TopicSummary } from '@lintel/shared/contract/topics'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { announceTopics, type TopicScope } from '../announce-topics.ts'
import { assigneeOf } from '../changes/assignee.ts'
import { eventsOfNew } from '../changes/create-topic.ts'
import { notOffered } from '../changes/differences.model.ts'
import { insertTopic, touchTopic, type NewTopic, type StoredTopic } from '../changes/topic-repository.ts'
import { choicesOf } from '../choices/choices.ts'
import { insertEvents, type NewEvent } from '../history/events-repository.ts'
import { replaceLinks } from '../links/links-repository.ts'
import { summariesOf } from '../list/read-list.ts'
import { callerOf, namedPerson, type TopicAuthor } from '../person.ts'
import { invalidChoice } from '../topic-errors.ts'

/** What topics that are created together share. */
export type CommonFields = {
  person: TopicAuthor
  assignee: TopicPerson | null
  values: Partial<NewTopic> & Pick<NewTopic, 'status'>
}

/** The fields for new topics, with the first status. Fails with 400 for values that aren't choices. */
export async function commonFieldsOf(
  scope: OrganizationScope,
  { assignedTo, ...fields }: NonNullable<TopicsFromReview['fields']>,
): Promise<CommonFields> {
  const choices = await choicesOf(scope.tx, scope.organizationId)
  const status = choices.statuses[0]?.name ?? ''
  const errors = notOffered({ ...fields, status }, choices)
  if (errors.length > 0) throw invalidChoice(errors)
  const [person, assignee] = [await callerOf(scope), await assigneeOf(scope, assignedTo)]
  return { person, assignee, values: { ...fields, status } }
}

type FoundTopic = Pick<NewTopic, 'projectGroupId' | 'number' | 'title' | 'description'> & {
  links: readonly TopicAbout[]
  /** Adds its viewpoint and returns the id; null if there is none. */
  addViewpoint: (topicId: string) => Promise<string | null>
}

/** Adds a topic about something that a check or review found. */
export async function addFoundTopic(
  { tx, organizationId }: OrganizationScope,
  { links, addViewpoint, ...found }: FoundTopic,
  { person, assignee, values }: CommonFields,
): Promise<StoredTopic> {
  const assigneeFields = namedPerson(person)
  const topic = await insertTopic(tx, {
    ...{ ...found, ...values, organizationId },
    ...{ assignedToId: assignee?.id ?? null, assignedTo: assignee && namedPerson(assignee) },
    ...{ createdById: person.id, createdBy: assigneeFields, modifiedById: person.id, modifiedBy: assigneeFields },
  })
  if (!topic) throw new Error('A topic with a new guid could not be added.')
  const topicKey = { organizationId, id: topic.id }
  await replaceLinks(tx, topicKey, links)
  const events: NewEvent[] = eventsOfNew(topic)
  const viewpointId = await addViewpoint(topic.id)
  if (viewpointId !== null) {
    const revision = await touchTopic(tx, topicKey, { person, viewpoints: 1 })
    events.push({ topicId: topic.id, viewpointId, kind: 'viewpoint-added', revision })
  }
  await insertEvents(tx, { organizationId, person }, events)
  return topic
}

/** Announces created topics and returns them as lists show them. */
export async function announceCreated(scope: TopicScope, created: readonly StoredTopic[]): Promise<TopicSummary[]> {
  const ids = created.map(({ id }) => id)
  const summaries = await summariesOf(scope, ids)
  if (ids.length > 0) await announceTopics(scope, ids)
  return ids.flatMap((id) => summaries.get(id) ?? [])
}
