import type { TopicsFromReview, TopicsFromReviewResult } from '@lintel/shared/contract/topics'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import type { TopicScope } from '../announce-topics.ts'
import { reserveNumbers, type StoredTopic } from '../changes/topic-repository.ts'
import { addFoundTopic, announceCreated, commonFieldsOf, type CommonFields } from '../found/add-found-topic.ts'
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
  const common = await commonFieldsOf(scope, fields)
  const uniqueKeys = [...new Set(keys)]
  const { projectGroupId } = reviewed
  // Concurrent requests for the same project wait here and then find the created topics.
  await reserveNumbers(tx, organizationId, { projectGroupId, count: 0 })
  const findings = await listFindings(tx, reviewed, uniqueKeys)
  const existing = await topicsOfFindings(tx, reviewed)
  const newFindings = findings.filter(({ key }) => !existing.has(key))
  const last = await reserveNumbers(tx, organizationId, { projectGroupId, count: newFindings.length })
  const created: StoredTopic[] = []
  for await (const { item, view } of withViews(tx, reviewed, { items: newFindings, keyOf: ({ key }) => key })) {
    const number = last - newFindings.length + 1 + created.length
    created.push(await makeTopic(scope, item, { reviewed, common, view, number }))
  }
  return {
    created: await announceCreated(scope, created),
    known: findings.length - newFindings.length,
    gone: uniqueKeys.length - findings.length,
  }
}

type CreateContext = { reviewed: ReviewedCapture; common: CommonFields; number: number; view: MembersView }

async function makeTopic(
  scope: OrganizationScope,
  finding: StoredFinding,
  { reviewed, common, number, view }: CreateContext,
): Promise<StoredTopic> {
  const { tx, organizationId } = scope
  const { projectGroupId, fileName, captureId, captureDate, reviewDate } = reviewed
  const { key, masterElementId, family, type, elementCount } = finding
  const [title, description] = [titleOf(finding), descriptionOf(elementCount, reviewed)]
  const links = [
    { captureId: null, elementId: null, masterElementId, title: [family, type].filter(Boolean).join(': ') },
    { captureId, elementId: null, masterElementId: null, title: fileName },
  ]
  const addViewpoint = (topicId: string) => addMembersViewpoint(tx, reviewed, { topicId, view })
  const found = { projectGroupId, number, title, description, links, addViewpoint }
  const topic = await addFoundTopic(scope, found, common)
  const source = { key, masterElementId, elementCount, finding: finding.finding, topicId: topic.id }
  await insertSources(tx, [{ ...source, organizationId, projectGroupId, fileName, captureId, captureDate, reviewDate }])
  return topic
}
