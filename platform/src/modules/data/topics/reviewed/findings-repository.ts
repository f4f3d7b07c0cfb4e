import { maxFindings } from '@lintel/shared/contract/topics'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { Position } from '../../../../ifc/model-records.ts'
import { masterElements } from '../../../bim/master-model/schema.ts'
import { captureReviewReports, captureReviews, captureReviewTypes } from '../../capture-reviews/schema.ts'
import { capturedElements, captures } from '../../captures/schema.ts'
import { captureModels } from '../../capture-files/schema.ts'

/** A complete review with its capture. */
export type ReviewedCapture = {
  organizationId: string
  reviewId: string
  reviewDate: Date
  captureId: string
  captureDate: Date
  projectGroupId: string
  fileName: string
}

/** Undefined if there is no such review, it is not complete, or its capture was removed. */
export async function findReviewed(
  tx: Transaction,
  { organizationId, reviewId }: Pick<ReviewedCapture, 'organizationId' | 'reviewId'>,
): Promise<ReviewedCapture | undefined> {
  const [found] = await tx
    .select({
      ...{ organizationId: captureReviews.organizationId, reviewId: captureReviews.id },
      // Not null for complete reviews.
      reviewDate: sql<Date>`${captureReviews.completedDate}`.mapWith(captureReviews.completedDate),
      ...{ captureId: captures.id, captureDate: captures.captureDate, projectGroupId: captures.projectGroupId },
      fileName: captures.documentFileName,
    })
    .from(captureReviews)
    .innerJoin(
      captures,
      and(eq(captures.organizationId, captureReviews.organizationId), eq(captures.id, captureReviews.captureId)),
    )
    .where(
      and(
        eq(captureReviews.organizationId, organizationId),
        eq(captureReviews.id, reviewId),
        eq(captureReviews.status, 'Complete'),
      ),
    )
  return found
}

export type FoundRule = { kind: 'type' | 'instance'; setName: string; parameterName: string }
export type StoredFinding = {
  key: string
  masterElementId: string
  finding: string
  category: string
  family: string
  type: string
  rule: FoundRule | null
  elementCount: number
}

/** The difference as text: other values of the same rule are the same finding. */
function findingOf(rule: SQL): SQL {
  return sql`jsonb_build_array(${rule} ->> 'kind', ${rule} ->> 'setName', ${rule} ->> 'parameterName')::text`
}

/** The permanent key of a finding. */
export function keyOf(
  { projectGroupId, fileName }: Pick<ReviewedCapture, 'projectGroupId' | 'fileName'>,
  masterElementId: SQL,
  finding: SQL,
): SQL {
  return sql`md5(jsonb_build_array(${projectGroupId}::text, ${fileName}::text, ${masterElementId}::text, ${finding})::text)`
}

/** The flags of a review with the fields of their findings; merged master elements are replaced by their survivor. */
function flagsOf(reviewed: ReviewedCapture): SQL {
  const { organizationId, reviewId } = reviewed
  const rule = sql`(v.rules -> r.rule)`
  const finding = sql`case when r.rule is null then 'not approved' else ${findingOf(rule)} end`
  const flags = sql`select r.element_number, coalesce(m.merged_into, m.id) as master, ${finding} as finding,
      case when r.rule is not null then ${rule} end as rule
    from ${captureReviewReports} r
      join ${captureReviewTypes} v on v.review_id = r.review_id and v.type_number = r.type_number
      join ${masterElements} m on m.organization_id = r.organization_id and m.id = v.master_element_id
    where r.organization_id = ${organizationId} and r.review_id = ${reviewId}`
  return sql`select flags.*, ${keyOf(reviewed, sql`master`, sql`finding`)} as key from (${flags}) flags`
}

/** The findings of a review, most elements first; optionally only those with these keys. */
export async function listFindings(
  tx: Transaction,
  reviewed: ReviewedCapture,
  keys?: readonly string[],
): Promise<StoredFinding[]> {
  const keyCondition = keys ? sql`where key = any (${sql.param([...keys])}::text[])` : sql``
  const { rows } = await tx.execute<StoredFinding>(sql`
    select f.key, f.master as "masterElementId", f.finding, m.category, m.family, m.type, f.rule,
      f.elements as "elementCount"
    from (select key, master, finding, (array_agg(rule))[1] as rule, count(distinct element_number)::int as elements
        from (${flagsOf(reviewed)}) flagged ${keyCondition} group by key, master, finding
        order by elements desc, key limit ${maxFindings}) f
      cross join lateral (select category, family, type from ${masterElements} named
        where named.organization_id = ${reviewed.organizationId} and named.id = f.master limit 1) m
    order by f.elements desc, f.key`)
  return rows
}

export type Member = { key: string; number: number; uniqueId: string; position: Position | null }

/** The flagged elements of findings: the first thousand of each. */
export async function listMembers(
  tx: Transaction,
  reviewed: ReviewedCapture,
  keys: readonly string[],
): Promise<Member[]> {
  const { rows } = await tx.execute<Member>(sql`
    select f.key, e.number, e.revit_unique_id as "uniqueId", e.position
    from (select key, element_number, row_number() over (partition by key order by element_number) as rank
        from (${flagsOf(reviewed)}) flagged where key = any (${sql.param([...keys])}::text[])
        group by key, element_number) f
      join ${capturedElements} e on e.capture_id = ${reviewed.captureId} and e.number = f.element_number
    where f.rank <= 1000 order by f.key, e.number`)
  return rows
}

/** What the review checked: rules of approved elements, as `{master element}/{finding}`. */
export async function listChecked(tx: Transaction, reviewed: ReviewedCapture): Promise<Set<string>> {
  const { rows } = await tx.execute<{ checked: string }>(sql`
    select distinct coalesce(m.merged_into, m.id) || '/' || ${findingOf(sql`rule`)} as checked
    from ${captureReviewTypes} v
      join ${masterElements} m on m.organization_id = v.organization_id and m.id = v.master_element_id
      cross join lateral jsonb_array_elements(v.rules) rule
    where v.organization_id = ${reviewed.organizationId} and v.review_id = ${reviewed.reviewId} and v.status = 'Approved'`)
  return new Set(rows.map(({ checked }) => checked))
}

/** Master elements of the capture without a verdict. */
export async function listWithoutVerdict(tx: Transaction, reviewed: ReviewedCapture): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct coalesce(m.merged_into, m.id) as id from ${captureReviewTypes} v
      join ${masterElements} m on m.organization_id = v.organization_id and m.id = v.master_element_id
    where v.organization_id = ${reviewed.organizationId} and v.review_id = ${reviewed.reviewId} and v.status = 'Not Reviewed'`)
  return new Set(rows.map(({ id }) => id))
}

/** The origin of a capture's geometry, in meters. */
export async function findOrigin(
  tx: Transaction,
  { organizationId, captureId }: Pick<ReviewedCapture, 'organizationId' | 'captureId'>,
): Promise<Position> {
  const { originX, originY, originZ } = captureModels
  const [found] = await tx
    .select({ originX, originY, originZ })
    .from(captureModels)
    .where(and(eq(captureModels.organizationId, organizationId), eq(captureModels.captureId, captureId)))
  return [found?.originX ?? 0, found?.originY ?? 0, found?.originZ ?? 0]
}
