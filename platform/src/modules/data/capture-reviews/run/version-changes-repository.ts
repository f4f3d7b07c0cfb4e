import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { capturedElements, captures } from '../../captures/schema.ts'
import type { StoredReview } from '../findings/read-repository.ts'
import { captureReviewReports, captureReviews } from '../schema.ts'

type ReviewIds = Pick<StoredReview, 'id' | 'organizationId' | 'captureId'>
type VersionChanges = Pick<StoredReview, 'previousVersionReviewId' | 'newlyFlagged' | 'noLongerFlagged'>

/**
 * What the first review of a capture flags that the newest review of the previous version did not, and vice versa. Undefined if there is no
 * previous version, or if it is deleted or not reviewed yet: then its own review counts the changes, with `countForNext`.
 */
export async function countSinceVersionBefore(tx: Transaction, review: ReviewIds): Promise<VersionChanges> {
  const before = await findVersionBefore(tx, review)
  if (before === null) return noChanges
  await serializeCounts(tx, before)
  const found = await findNewest(
    tx,
    and(ofCapture(review.organizationId, before), isNotNull(captureReviews.comparedAt)),
  )
  return found ? countBetween(tx, found, review) : noChanges
}

/** Counts the changes of the next version, whose first review was completed before this one. */
export async function countForNext(tx: Transaction, review: ReviewIds): Promise<void> {
  const { organizationId, captureId } = review
  await serializeCounts(tx, captureId)
  const next = tx.select({ id: captures.id }).from(captures).where(eq(captures.previousVersionId, captureId))
  const { comparedAt, previousReviewId, previousVersionReviewId } = captureReviews
  const isFirst = and(isNotNull(comparedAt), isNull(previousReviewId), isNull(previousVersionReviewId))
  const inOrganization = eq(captureReviews.organizationId, organizationId)
  const waitingReview = await findNewest(tx, and(inOrganization, sql`${captureReviews.captureId} in ${next}`, isFirst))
  if (!waitingReview) return
  await tx
    .update(captureReviews)
    .set(await countBetween(tx, review, waitingReview))
    .where(and(inOrganization, eq(captureReviews.id, waitingReview.id)))
}

const noChanges: VersionChanges = { previousVersionReviewId: null, newlyFlagged: null, noLongerFlagged: null }

/** Reviews of two versions may end at the same time; the second one to reach this point sees the first. */
async function serializeCounts(tx: Transaction, captureId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`flags of the version after ${captureId}`}, 0))`)
}

async function findVersionBefore(tx: Transaction, { organizationId, captureId }: ReviewIds): Promise<string | null> {
  const [found] = await tx
    .select({ before: captures.previousVersionId })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), eq(captures.id, captureId)))
  return found?.before ?? null
}

function ofCapture(organizationId: string, captureId: string): SQL | undefined {
  return and(eq(captureReviews.organizationId, organizationId), eq(captureReviews.captureId, captureId))
}

async function findNewest(tx: Transaction, condition: SQL | undefined): Promise<ReviewIds | undefined> {
  const { id, organizationId, captureId, requestedDate } = captureReviews
  const [found] = await tx
    .select({ id, organizationId, captureId })
    .from(captureReviews)
    .where(condition)
    .orderBy(desc(requestedDate), asc(id))
    .limit(1)
  return found
}

async function countBetween(tx: Transaction, before: ReviewIds, after: ReviewIds): Promise<VersionChanges> {
  return {
    previousVersionReviewId: before.id,
    newlyFlagged: await countOnlyIn(tx, after, before),
    noLongerFlagged: await countOnlyIn(tx, before, after),
  }
}

/** Elements with the same unique id are the same. One that was removed is no longer flagged. */
async function countOnlyIn(tx: Transaction, one: ReviewIds, other: ReviewIds): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (${flaggedBy(one)} except ${flaggedBy(other)}) changed`,
  )
  return rows[0]?.total ?? 0
}

function flaggedBy({ id, captureId }: ReviewIds): SQL {
  return sql`select ${capturedElements.revitUniqueId} from ${captureReviewReports}
    join ${capturedElements} on ${capturedElements.captureId} = ${captureId}
      and ${capturedElements.number} = ${captureReviewReports.elementNumber}
    where ${captureReviewReports.reviewId} = ${id}`
}
