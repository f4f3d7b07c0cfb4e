import { and, asc, count, countDistinct, desc, eq, gt, min, sql, type SQL } from 'drizzle-orm'
import { prepared } from '../../../../database/prepared.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { CaptureKey } from '../../captures/repository.ts'
import { capturedElements, capturedTypes } from '../../captures/schema.ts'
import { type Rule, captureReviewReports, captureReviews, captureReviewTypes } from '../schema.ts'

export type StoredReview = typeof captureReviews.$inferSelect
export type ReviewKey = { organizationId: string; reviewId: string }

const { id, organizationId, captureId, status, completedDate } = captureReviews
const { masterModelElementCount, masterModelElementsReviewedCount, failedElementsCount } = captureReviews
const { newlyFlagged, noLongerFlagged } = captureReviews
const reviewColumns = {
  ...{ id, organizationId, captureId, status, completedDate },
  ...{ masterModelElementCount, masterModelElementsReviewedCount, failedElementsCount },
  ...{ newlyFlagged, noLongerFlagged },
}
export type ShownReview = Pick<StoredReview, keyof typeof reviewColumns>

type NewestQuery = { organizationId: string; captureIds: readonly string[] }

/** The newest review of each capture. */
export function listNewest(tx: Transaction, query: NewestQuery): Promise<ShownReview[]> {
  return newest(tx, query)
}

/** The newest complete review of each capture. */
export function listNewestComplete(tx: Transaction, query: NewestQuery): Promise<ShownReview[]> {
  return newestComplete(tx, query)
}

const newestFirst = [desc(captureReviews.requestedDate), asc(captureReviews.id)]
const newest = prepareNewest()
const newestComplete = prepareNewest(sql`${status} = 'Complete'`)

function prepareNewest(condition?: SQL) {
  const isOfCaptures = sql`${captureId} = any(${sql.placeholder('captureIds')})`
  return prepared((db) =>
    db
      .selectDistinctOn([captureId], reviewColumns)
      .from(captureReviews)
      .where(and(eq(organizationId, sql.placeholder('organizationId')), isOfCaptures, condition))
      .orderBy(captureId, ...newestFirst),
  )
}

/** Reviews, the newest first. */
export async function listReviews(
  tx: Transaction,
  { organizationId, captureId }: CaptureKey,
  { skip, take }: { skip: number; take: number },
): Promise<StoredReview[]> {
  return tx
    .select()
    .from(captureReviews)
    .where(and(eq(captureReviews.organizationId, organizationId), eq(captureReviews.captureId, captureId)))
    .orderBy(...newestFirst)
    .limit(take)
    .offset(skip)
}

export async function findReview(
  tx: Transaction,
  { organizationId, reviewId }: ReviewKey,
): Promise<StoredReview | undefined> {
  const [found] = await tx
    .select()
    .from(captureReviews)
    .where(and(eq(captureReviews.organizationId, organizationId), eq(captureReviews.id, reviewId)))
  return found
}

const rule = sql<Rule | null>`${captureReviewTypes.rules} -> ${captureReviewReports.rule}`
const { difference } = captureReviewReports
const { category, family, type } = capturedTypes
const { masterElementId, version, notApprovedReason, notApprovedAction } = captureReviewTypes

/** The condition for rows of a review. */
function ofReview({ organizationId, id }: ShownReview): SQL | undefined {
  return and(eq(captureReviewReports.organizationId, organizationId), eq(captureReviewReports.reviewId, id))
}

function verdict({ id }: ShownReview): SQL | undefined {
  const { reviewId, typeNumber } = captureReviewTypes
  return and(eq(reviewId, id), eq(typeNumber, captureReviewReports.typeNumber))
}

function typeOf({ captureId }: ShownReview): SQL | undefined {
  return and(eq(capturedTypes.captureId, captureId), eq(capturedTypes.number, captureReviewReports.typeNumber))
}

function elementOf({ captureId }: ShownReview): SQL | undefined {
  return and(eq(capturedElements.captureId, captureId), eq(capturedElements.number, captureReviewReports.elementNumber))
}

/** How many elements of each master element were flagged, sorted by name. */
export async function listFlaggedElements(tx: Transaction, review: ShownReview) {
  return tx
    .select({
      id: masterElementId,
      category,
      family,
      type,
      instanceCount: countDistinct(captureReviewReports.elementNumber),
    })
    .from(captureReviewReports)
    .innerJoin(captureReviewTypes, verdict(review))
    .innerJoin(capturedTypes, typeOf(review))
    .where(ofReview(review))
    .groupBy(masterElementId, category, family, type)
    .orderBy(asc(category), asc(family), asc(type))
}

/** The distinct differences of each master element, most frequent first. */
export async function listKindsOfFlags(tx: Transaction, review: ShownReview) {
  return tx
    .select({
      masterElementId,
      difference,
      rule,
      notApprovedReason,
      notApprovedAction,
    })
    .from(captureReviewReports)
    .innerJoin(captureReviewTypes, verdict(review))
    .where(ofReview(review))
    .groupBy(masterElementId, difference, rule, notApprovedReason, notApprovedAction)
    .orderBy(desc(count()), asc(min(captureReviewReports.number)))
}

export type StoredFlag = Awaited<ReturnType<typeof listFlags>>[number]

/** Flags in the order of their elements, optionally of one master element or after the element `after`. */
export async function listFlags(
  tx: Transaction,
  review: ShownReview,
  part: { masterElementId?: string | undefined; after?: number; take?: number } = {},
) {
  const { number, elementNumber, elementValue, elementValueOf } = captureReviewReports
  const ofElement = part.masterElementId === undefined ? undefined : eq(masterElementId, part.masterElementId)
  const query = tx
    .select({
      number,
      elementNumber,
      elementName: capturedElements.name,
      revitElementId: capturedElements.revitElementId,
      category,
      family,
      type,
      masterElementId,
      version,
      difference,
      rule,
      elementValue,
      elementValueOf,
      notApprovedReason,
      notApprovedAction,
    })
    .from(captureReviewReports)
    .innerJoin(captureReviewTypes, verdict(review))
    .innerJoin(capturedTypes, typeOf(review))
    .innerJoin(capturedElements, elementOf(review))
    .where(and(ofReview(review), ofElement, gt(number, part.after ?? 0)))
    .orderBy(asc(number))
  return part.take === undefined ? query : query.limit(part.take)
}
