import type { UserScope } from '../../../plugins/organization-scope.ts'
import { listFlaggedElements, listKindsOfFlags, listNewest, type ShownReview } from '../reading/read-repository.ts'
import { kindOfReason } from '../reading/report-words.model.ts'

export type ReviewsOfCapture = { newest: ShownReview; complete: ShownReview | undefined }

/** Nothing for captures that were never reviewed. */
export async function loadReviews(
  { tx, organizationId }: UserScope,
  captureIds: readonly string[],
): Promise<Map<string, ReviewsOfCapture>> {
  if (organizationId === undefined) return new Map()
  const found = await listNewest(tx, { organizationId, captureIds })
  const complete = found.filter(({ status }) => status === 'Complete')
  const completeOf = new Map(complete.map((review) => [review.captureId, review]))
  const newest = found.filter(({ isNewest }) => isNewest)
  return new Map(
    newest.map((review) => [review.captureId, { newest: review, complete: completeOf.get(review.captureId) }]),
  )
}

export type FlaggedGroup = {
  masterModelElement: { id: string; category: string; family: string; type: string }
  instanceCount: number
  reasons: string[]
}

/** More say nothing new. */
const mostReasons = 20

/** What a review has flagged, by master element. */
export async function groupFlags({ tx }: UserScope, review: ShownReview): Promise<FlaggedGroup[]> {
  const elements = await listFlaggedElements(tx, review)
  const kinds = Map.groupBy(await listKindsOfFlags(tx, review), ({ masterElementId }) => masterElementId)
  return elements.map(({ instanceCount, ...masterModelElement }) => {
    const reasons = new Set((kinds.get(masterModelElement.id) ?? []).map(kindOfReason))
    return { masterModelElement, instanceCount, reasons: [...reasons].slice(0, mostReasons) }
  })
}
