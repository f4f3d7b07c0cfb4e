import type { TopicPerson, TopicsFromReview, TopicsFromReviewResult } from '@lintel/shared/contract/topics'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { announceTopics, type TopicScope } from '../announce-topics.ts'
import { assigneeOf } from '../changes/assignee.ts'
import { eventsOfNew } from '../changes/create-topic.ts'
import { notOffered } from '../changes/differences.model.ts'
import { insertTopic, reserveNumbers, type NewTopic, type StoredTopic } from '../changes/topic-repository.ts'
import { replaceLinks } from '../links/links-repository.ts'
import { choicesOf } from '../choices/choices.ts'
import { insertEvents, type NewEvent } from '../history/events-repository.ts'
import { summariesOf } from '../list/read-list.ts'
import { callerOf, namedPerson } from '../person.ts'
import { invalidChoice } from '../topic-errors.ts'
import { touchTopic } from '../changes/topic-repository.ts'
import { descriptionOf, titleOf } from './finding-texts.model.ts'
import { listFindings, type ReviewedCapture, type StoredFinding } from './findings-repository.ts'
import { addMembersViewpoint, withViews, type MembersView } from './members-viewpoint.ts'
import { requireReviewedCapture } from './read-findings.ts'
import { insertSources, topicsOfFindings } from './sources-repository.ts'

/** Creates a topic for each finding that has none, all or nothing. Repeating the request creates no duplicates. */
export async function makeTopics(
  scope: TopicScope,
  reviewId: string,
  { keys, fields = {} }: TopicsFromReview,
): Promise<TopicsFromReviewResult> {
  const { tx, organizationId } = scope
  const reviewed = await requireReviewedCapture(scope, reviewId)
  const choices = await choicesOf(tx, organizationId)
  const status = choices.statuses[0]?.name ?? ''
  const errors = notOffered({ ...fields, status }, choices)
  if (errors.length > 0) throw invalidChoice(errors)
  const { assignedTo, ...otherFields } = fields
  const [person, assignee] = [await callerOf(scope), await assigneeOf(scope, assignedTo)]
  const uniqueKeys = [...new Set(keys)]
  const { projectGroupId } = reviewed
  // Concurrent requests for the same project wait here and then find the created topics.
  await reserveNumbers(tx, organizationId, { projectGroupId, count: 0 })
  const findings = await listFindings(tx, reviewed, uniqueKeys)
  const existing = await topicsOfFindings(tx, reviewed)
  const fresh = findings.filter(({ key }) => !existing.has(key))
  const last = await reserveNumbers(tx, organizationId, { projectGroupId, count: fresh.length })
  const shared = { reviewed, person, assignee, values: { ...otherFields, status } }
  const createdTopics: StoredTopic[] = []
  for await (const { item, view } of withViews(tx, reviewed, { items: fresh, keyOf: ({ key }) => key })) {
    createdTopics.push(
      await makeTopic(scope, item, { ...shared, view, number: last - fresh.length + 1 + createdTopics.length }),
    )
  }
  const ids = createdTopics.map(({ id }) => id)
  const summaries = await summariesOf(scope, ids)
  if (ids.length > 0) await announceTopics(scope, ids)
  return {
    created: ids.flatMap((id) => summaries.get(id) ?? []),
    known: findings.length - fresh.length,
    gone: uniqueKeys.length - findings.length,
  }
}

type CreateContext = {
  reviewed: ReviewedCapture
  person: TopicPerson
  assignee: TopicPerson | null
  values: Partial<NewTopic> & Pick<NewTopic, 'status'>
  number: number
  view: MembersView
}

async function makeTopic(
  { tx, organizationId }: OrganizationScope,
  finding: StoredFinding,
  { reviewed, person, assignee, values, number, view }: CreateContext,
): Promise<StoredTopic> {
  const { projectGroupId, fileName, captureId, captureDate, reviewDate } = reviewed
  const { key, masterElementId, family, type, elementCount } = finding
  const personColumns = namedPerson(person)
  const topic = await insertTopic(tx, {
    ...{ description: descriptionOf(elementCount, reviewed), ...values },
    ...{ organizationId, projectGroupId, number, title: titleOf(finding) },
    ...{ assignedToId: assignee?.id ?? null, assignedTo: assignee && namedPerson(assignee) },
    ...{ createdById: person.id, createdBy: personColumns, modifiedById: person.id, modifiedBy: personColumns },
  })
  if (!topic) throw new Error('A topic with a new guid could not be added.')
  const topicKey = { organizationId, id: topic.id }
  await replaceLinks(tx, topicKey, [
    { captureId: null, elementId: null, masterElementId, title: [family, type].filter(Boolean).join(': ') },
    { captureId, elementId: null, masterElementId: null, title: fileName },
  ])
  const source = { key, masterElementId, elementCount, finding: finding.finding, topicId: topic.id }
  await insertSources(tx, [{ ...source, organizationId, projectGroupId, fileName, captureId, captureDate, reviewDate }])
  const events: NewEvent[] = eventsOfNew(topic)
  const viewpointId = await addMembersViewpoint(tx, reviewed, { topicId: topic.id, view })
  if (viewpointId !== null) {
    const revision = await touchTopic(tx, topicKey, { person, viewpoints: 1 })
    events.push({ topicId: topic.id, viewpointId, kind: 'viewpoint-added', revision })
  }
  await insertEvents(tx, { organizationId, person }, events)
  return topic
}
