import { and, asc, count, countDistinct, desc, eq, gt, ne, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import { copyRows } from '../../../../database/rows/copy-rows.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { capturedElements, capturedParameters, captures, capturedTypes } from '../../captures/schema.ts'
import { masterElementParameters, masterElements } from '../../../bim/master-model/schema.ts'
import type { StoredReview } from '../findings/read-repository.ts'
import { captureReviewReports, captureReviews, captureReviewTypes } from '../schema.ts'
import { checkedValues } from './element-sizes-repository.ts'
import { countSinceVersionBefore } from './version-changes-repository.ts'
import type { CheckedNumbers, JudgedElement, NumberedParameter, PinnedType, Report } from './judge-elements.model.ts'

/**
 * Copies verdicts and parameters in one statement, which sees a consistent snapshot. PostgreSQL underestimates the types of a new capture
 * and would compare each with every element; this form uses the index for each type.
 */
export async function pinTypes(tx: Transaction, { organizationId, captureId, id }: StoredReview): Promise<void> {
  const rules = sql`select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'setName', p.set_name, 'parameterName',
      p.parameter_name, 'value', p.approved_value, 'unit', p.unit) order by p.kind desc, p.set_name, p.parameter_name), '[]')
    from ${masterElementParameters} p
    where p.master_element_id = m.id and m.status = 'Approved' and p.include_in_review and p.approved_value is not null`
  await tx.execute(sql`insert into ${captureReviewTypes}
      (organization_id, review_id, type_number, master_element_id, version, status, not_approved_reason, not_approved_action, rules)
    select ${organizationId}, ${id}::uuid, t.number, m.id, m.revision, m.status, m.not_approved_reason, m.not_approved_action, (${rules})
    from ${capturedTypes} t cross join lateral (
      select coalesce(n.merged_into, n.id) as id from ${masterElements} n where n.organization_id = ${organizationId}
        and n.category = t.category and n.family = t.family and n.type = t.type limit 1
    ) named cross join lateral (select * from ${masterElements} e where e.id = named.id limit 1) m
    where t.organization_id = ${organizationId} and t.capture_id = ${captureId}`)
}

/** Snapshot types that can flag elements, with the parameters of the type. */
export async function listPinnedTypes(
  tx: Transaction,
  { organizationId, captureId, id }: StoredReview,
): Promise<PinnedType[]> {
  const { typeNumber, status, rules, reviewId } = captureReviewTypes
  return tx
    .select({
      typeNumber,
      isApproved: sql<boolean>`${status} = 'Approved'`,
      rules,
      parameters: capturedTypes.parameters,
    })
    .from(captureReviewTypes)
    .innerJoin(capturedTypes, and(eq(capturedTypes.captureId, captureId), eq(capturedTypes.number, typeNumber)))
    .where(
      and(
        eq(captureReviewTypes.organizationId, organizationId),
        eq(reviewId, id),
        or(eq(status, 'Not Approved'), ne(rules, sql`'[]'::jsonb`)),
      ),
    )
}

export async function listNumberedParameters(
  tx: Transaction,
  { organizationId, captureId }: StoredReview,
): Promise<NumberedParameter[]> {
  const { number, setName, name, unit } = capturedParameters
  return tx
    .select({ number, setName, name, unit })
    .from(capturedParameters)
    .where(and(eq(capturedParameters.organizationId, organizationId), eq(capturedParameters.captureId, captureId)))
    .orderBy(asc(number))
}

export async function findCapturedElementCount(tx: Transaction, { captureId }: StoredReview): Promise<number> {
  const [found] = await tx
    .select({ count: captures.revitElementCount })
    .from(captures)
    .where(eq(captures.id, captureId))
  return found?.count ?? 0
}

type ElementPage = { types: readonly PinnedType[]; checkedNumbers: CheckedNumbers; after: number; take: number }

/** Elements of these types in the order of the file, with the values that rules check. */
export async function listElementsToJudge(
  tx: Transaction,
  { organizationId, captureId }: StoredReview,
  { types, checkedNumbers, after, take }: ElementPage,
): Promise<JudgedElement[]> {
  const { number, typeNumber } = capturedElements
  return tx
    .select({ number, typeNumber, parameters: checkedValues(checkedNumbers) })
    .from(capturedElements)
    .where(
      and(
        eq(capturedElements.organizationId, organizationId),
        eq(capturedElements.captureId, captureId),
        gt(number, after),
        anyOf(
          typeNumber,
          types.map((type) => type.typeNumber),
        ),
      ),
    )
    .orderBy(asc(number))
    .limit(take)
}

export async function insertReports(
  tx: Transaction,
  { organizationId, id: reviewId }: StoredReview,
  reports: readonly Report[],
  before: number,
): Promise<void> {
  const rows = reports.map((report, index) => ({ organizationId, reviewId, number: before + index + 1, ...report }))
  await copyRows(tx, captureReviewReports, rows)
}

/** Counts the stored rows, so that the totals match them. */
export async function countReview(tx: Transaction, review: StoredReview) {
  const reviewed = await countReviewed(tx, review)
  const { reviewId, elementNumber } = captureReviewReports
  const [flagged] = await tx
    .select({ failedElementsCount: countDistinct(elementNumber) })
    .from(captureReviewReports)
    .where(eq(reviewId, review.id))
  return { ...reviewed, failedElementsCount: flagged?.failedElementsCount ?? 0, ...(await countChanges(tx, review)) }
}

async function countReviewed(tx: Transaction, { captureId, id }: StoredReview) {
  const { masterElementId, reviewId, typeNumber, status } = captureReviewTypes
  const [row] = await tx
    .select({ masterModelElementCount: countDistinct(masterElementId), masterModelElementsReviewedCount: count() })
    .from(captureReviewTypes)
    .innerJoin(
      capturedElements,
      and(eq(capturedElements.captureId, captureId), eq(capturedElements.typeNumber, typeNumber)),
    )
    .where(and(eq(reviewId, id), ne(status, 'Not Reviewed')))
  return row
}

/** How the review differs from the previous one, or a first review from that of the previous version, if there is one. */
async function countChanges(tx: Transaction, review: StoredReview) {
  const { id, captureId } = review
  const [previous] = await tx
    .select({ id: captureReviews.id })
    .from(captureReviews)
    .where(and(eq(captureReviews.captureId, captureId), eq(captureReviews.status, 'Complete')))
    .orderBy(desc(captureReviews.completedDate), asc(captureReviews.id))
    .limit(1)
  if (!previous) return { previousReviewId: null, ...(await countSinceVersionBefore(tx, review)) }
  return {
    previousReviewId: previous.id,
    newlyFlagged: await countOnlyIn(tx, id, previous.id),
    noLongerFlagged: await countOnlyIn(tx, previous.id, id),
  }
}

async function countOnlyIn(tx: Transaction, one: string, other: string): Promise<number> {
  const flaggedBy = (review: string) =>
    sql`select ${captureReviewReports.elementNumber} from ${captureReviewReports} where ${captureReviewReports.reviewId} = ${review}`
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (${flaggedBy(one)} except ${flaggedBy(other)}) changed`,
  )
  return rows[0]?.total ?? 0
}
