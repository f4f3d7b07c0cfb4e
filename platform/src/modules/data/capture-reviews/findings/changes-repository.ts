import type { ReviewChange } from '@lintel/shared/contract/captures'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { capturedElements, capturedTypes } from '../../captures/schema.ts'
import { captureReviewReports } from '../schema.ts'
import type { StoredReview } from './read-repository.ts'

/** Flags that only one of the two reviews has. Empty for the first review of a capture. */
export async function listChanges(tx: Transaction, review: StoredReview): Promise<ReviewChange[]> {
  const { number, name: elementName, revitElementId, typeNumber, captureId } = capturedElements
  const { category, family, type } = capturedTypes
  const now = flaggedBy(tx, review, review.id).as('now_flagged')
  const then = flaggedBy(tx, review, review.previousReviewId).as('then_flagged')
  const change = sql<
    ReviewChange['change']
  >`case when ${then.elementNumber} is null then 'newly flagged' else 'no longer flagged' end`
  return tx
    .select({ elementNumber: number, elementName, revitElementId, category, family, type, change })
    .from(now)
    .fullJoin(then, eq(then.elementNumber, now.elementNumber))
    .innerJoin(
      capturedElements,
      and(eq(captureId, review.captureId), sql`${number} = coalesce(${now.elementNumber}, ${then.elementNumber})`),
    )
    .innerJoin(capturedTypes, and(eq(capturedTypes.captureId, review.captureId), eq(capturedTypes.number, typeNumber)))
    .where(
      and(sql`${review.previousReviewId}::uuid is not null`, or(isNull(now.elementNumber), isNull(then.elementNumber))),
    )
    .orderBy(asc(number))
}

function flaggedBy(tx: Transaction, { organizationId }: StoredReview, reviewId: string | null) {
  return tx
    .selectDistinct({ elementNumber: captureReviewReports.elementNumber })
    .from(captureReviewReports)
    .where(
      and(eq(captureReviewReports.organizationId, organizationId), sql`${captureReviewReports.reviewId} = ${reviewId}`),
    )
}
