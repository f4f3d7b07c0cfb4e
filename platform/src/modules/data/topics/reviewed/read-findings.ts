import type { TopicFinding } from '@lintel/shared/contract/topics'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { PlatformError } from '../../../../errors/platform-error.ts'
import { summariesOf } from '../list/read-list.ts'
import { titleOf } from './finding-texts.model.ts'
import { findReviewed, listFindings, type ReviewedCapture, type StoredFinding } from './findings-repository.ts'
import { topicsOfFindings } from './sources-repository.ts'

/** Fails with 404 if there is no such review or it is not complete. */
export async function requireReviewedCapture(
  { tx, organizationId }: OrganizationScope,
  reviewId: string,
): Promise<ReviewedCapture> {
  const reviewed = await findReviewed(tx, { organizationId, reviewId })
  if (reviewed) return reviewed
  throw new PlatformError('topics/review-not-found', 404, "This complete review doesn't exist in this organization.")
}

/** The findings of a review, with their topics for users who can see topics. */
export async function readFindings(scope: OrganizationScope, reviewId: string): Promise<TopicFinding[]> {
  const reviewed = await requireReviewedCapture(scope, reviewId)
  const findings = await listFindings(scope.tx, reviewed)
  const topicIds = await topicsOfFindings(scope.tx, reviewed)
  const maySee = scope.roles.includes('topics.read')
  const topics = maySee ? await summariesOf(scope, [...topicIds.values()]) : new Map<string, never>()
  return findings.map((found) => ({
    ...describeFinding(found),
    title: titleOf(found),
    topic: topics.get(topicIds.get(found.key) ?? '') ?? null,
  }))
}

function describeFinding({ key, masterElementId, category, family, type, rule, elementCount }: StoredFinding) {
  const ruleRef = rule && { kind: rule.kind, setName: rule.setName, parameterName: rule.parameterName }
  return { key, masterElementId, category, family, type, rule: ruleRef, elementCount }
}
