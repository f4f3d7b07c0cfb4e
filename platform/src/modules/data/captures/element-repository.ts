import type { ElementStatus } from '@lintel/shared/contract/captures'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { ParameterValues } from '../../../ifc/model-records.ts'
import { captureReviewReports, captureReviews, captureReviewTypes } from '../capture-reviews/schema.ts'
import type { CaptureKey } from './repository.ts'
import { capturedElements, capturedParameters, capturedStoreys, capturedTypes } from './schema.ts'

export type ListedElement = Pick<
  typeof capturedElements.$inferSelect,
  'number' | 'name' | 'ifcClass' | 'revitElementId' | 'revitUniqueId' | 'whole'
> &
  Pick<typeof capturedTypes.$inferSelect, 'category' | 'family' | 'type'> & {
    storey: string | null
    elementStatus: ElementStatus | null
  }

/** Elements in the order of the file, after `after`. */
export async function listElements(
  tx: Transaction,
  captureKey: CaptureKey,
  { after, take }: { after: number; take: number },
): Promise<ListedElement[]> {
  return elementsAfter(tx, captureKey, after).limit(take)
}

/** All elements, in the order of the file. */
export async function listAllElements(tx: Transaction, captureKey: CaptureKey): Promise<ListedElement[]> {
  return elementsAfter(tx, captureKey, 0)
}

/** Element numbers, as text, by unique id. */
export async function numbersByUniqueId(
  tx: Transaction,
  { organizationId, captureId }: CaptureKey,
): Promise<Map<string, string>> {
  const { number, revitUniqueId } = capturedElements
  const found = await tx
    .select({ number, revitUniqueId })
    .from(capturedElements)
    .where(and(eq(capturedElements.organizationId, organizationId), eq(capturedElements.captureId, captureId)))
    .orderBy(asc(number))
  return new Map(found.map((element) => [element.revitUniqueId, String(element.number)]))
}

function elementsAfter(tx: Transaction, captureKey: CaptureKey, after: number) {
  const { organizationId, captureId } = captureKey
  const { number, name, ifcClass, revitElementId, revitUniqueId, whole, typeNumber, storeyNumber } = capturedElements
  const { category, family, type } = capturedTypes
  const listColumns = { number, name, ifcClass, revitElementId, revitUniqueId, whole, category, family, type }
  return tx
    .select({ ...listColumns, storey: capturedStoreys.name, elementStatus: statusIn(captureKey) })
    .from(capturedElements)
    .innerJoin(capturedTypes, and(eq(capturedTypes.captureId, captureId), eq(capturedTypes.number, typeNumber)))
    .leftJoin(capturedStoreys, and(eq(capturedStoreys.captureId, captureId), eq(capturedStoreys.number, storeyNumber)))
    .where(
      and(
        eq(capturedElements.organizationId, organizationId),
        eq(capturedElements.captureId, captureId),
        gt(number, after),
      ),
    )
    .orderBy(asc(number))
}

/** The status of an element in the newest complete review; the database looks that review up only once. */
function statusIn({ organizationId, captureId }: CaptureKey) {
  const [reviews, types, reports] = [captureReviews, captureReviewTypes, captureReviewReports]
  const review = sql`(select ${reviews.id} from ${reviews} where ${reviews.organizationId} = ${organizationId}
    and ${reviews.captureId} = ${captureId} and ${reviews.status} = 'Complete'
    order by ${reviews.requestedDate} desc, ${reviews.id} limit 1)`
  const status = sql`(select ${types.status} from ${types}
    where ${types.reviewId} = ${review} and ${types.typeNumber} = ${capturedElements.typeNumber})`
  // The limit makes PostgreSQL look up each element by index; for a page of elements, it would otherwise read all reports.
  const isReported = sql`(select true from ${reports}
    where ${reports.reviewId} = ${review} and ${reports.elementNumber} = ${capturedElements.number} limit 1) is not null`
  return sql<ElementStatus | null>`case when ${review} is null then null
    when ${status} = 'Not Approved' or ${isReported} then 'Flagged' else coalesce(nullif(${status}, 'Not Approved'), 'Not Reviewed') end`
}

export type ElementValues = Pick<ListedElement, 'number' | 'revitUniqueId' | 'category' | 'family' | 'type'> & {
  own: ParameterValues
  ofType: ParameterValues
}

export async function findElement(
  tx: Transaction,
  { organizationId, captureId }: CaptureKey,
  number: number,
): Promise<ElementValues | undefined> {
  const { category, family, type, parameters: ofType } = capturedTypes
  const { number: numberOf, revitUniqueId, parameters: own } = capturedElements
  const [found] = await tx
    .select({ number: numberOf, revitUniqueId, category, family, type, own, ofType })
    .from(capturedElements)
    .innerJoin(
      capturedTypes,
      and(eq(capturedTypes.captureId, captureId), eq(capturedTypes.number, capturedElements.typeNumber)),
    )
    .where(
      and(
        eq(capturedElements.organizationId, organizationId),
        eq(capturedElements.captureId, captureId),
        eq(capturedElements.number, sql`${number}`),
      ),
    )
  return found
}

export type StoredParameter = Pick<typeof capturedParameters.$inferSelect, 'number' | 'setName' | 'name' | 'unit'>

export async function listParameters(
  tx: Transaction,
  { organizationId, captureId }: CaptureKey,
  numbers: number[],
): Promise<StoredParameter[]> {
  const { number, setName, name, unit } = capturedParameters
  return tx
    .select({ number, setName, name, unit })
    .from(capturedParameters)
    .where(
      and(
        eq(capturedParameters.organizationId, organizationId),
        eq(capturedParameters.captureId, captureId),
        anyOf(number, numbers),
      ),
    )
}
