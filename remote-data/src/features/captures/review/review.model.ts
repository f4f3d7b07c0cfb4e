import type { UnitSystem, z } from '@lintel/shared/contract'
import { captureReviewRunSchema, type CaptureFlag, type ValueOwner } from '@lintel/shared/contract/captures'
import { countText, formatDateTimeWithSeconds, measureText, sentenceText } from '@lintel/shared/format'

export const reviewRunSchema = captureReviewRunSchema.omit({ captureId: true })
export type ReviewRun = z.infer<typeof reviewRunSchema>

export type CompleteReview = ReviewRun & {
  reviewDate: string
  masterModelElementCount: number
  masterModelElementsReviewedCount: number
  failedElementsCount: number
}

export function completeReviews(reviews: readonly ReviewRun[]): CompleteReview[] {
  return reviews.flatMap((review) => {
    const { status, reviewDate, masterModelElementCount, masterModelElementsReviewedCount, failedElementsCount } =
      review
    if (status !== 'Complete' || reviewDate === null || masterModelElementCount === null) return []
    if (masterModelElementsReviewedCount === null || failedElementsCount === null) return []
    const counts = { masterModelElementCount, masterModelElementsReviewedCount, failedElementsCount }
    return [{ ...review, reviewDate, ...counts }]
  })
}

/** Specification 2, "Screens and routes". */
export function countersOf(review: CompleteReview, capturedElements: number) {
  const { masterModelElementsReviewedCount: reviewed, failedElementsCount: failed } = review
  return [
    { name: 'Captured Elements', count: capturedElements },
    { name: 'Approved Elements', count: reviewed - failed },
    { name: 'Flagged Elements', count: failed },
    { name: 'Not Reviewed', count: capturedElements - reviewed },
  ]
}

/** Specification 2, "Screens and routes". */
export function summaryOf(review: CompleteReview): string {
  const { masterModelElementsReviewedCount, masterModelElementCount, failedElementsCount } = review
  const [reviewed, masterCount, flagged] = [
    masterModelElementsReviewedCount,
    masterModelElementCount,
    failedElementsCount,
  ].map(countText)
  return `Reviewed ${reviewed} elements against ${masterCount} Master Model elements. ${flagged} elements were flagged in the review.`
}

/** `Nov 22, 2026, 12:03:05 PM · 5 flagged`, with the change since the previous review. */
export function reviewTitle({
  reviewDate,
  failedElementsCount,
  newlyFlagged,
  noLongerFlagged,
}: CompleteReview): string {
  const date = formatDateTimeWithSeconds(reviewDate)
  const changes = newlyFlagged === null || noLongerFlagged === null ? '' : ` (+${newlyFlagged} −${noLongerFlagged})`
  return `${date} · ${countText(failedElementsCount)} flagged${changes}`
}

/** Converts measures to the organization's units; texts written by users stay. */
export function flagInUnits(flag: CaptureFlag, units: UnitSystem): CaptureFlag {
  if (flag.notApproved) return flag
  return {
    ...flag,
    ...valuesInUnits(flag, units),
    notApprovedReason: sentenceText(flag.notApprovedReason, units),
    notApprovedAction: sentenceText(flag.notApprovedAction, units),
  }
}

/** Unconverted if both would look equal, because their difference is the reason for the flag. */
function valuesInUnits({ masterModelValue, elementValue }: CaptureFlag, units: UnitSystem) {
  const convertedValues = {
    masterModelValue: masterModelValue && measureText(masterModelValue, units),
    elementValue: elementValue && measureText(elementValue, units),
  }
  return convertedValues.masterModelValue === convertedValues.elementValue
    ? { masterModelValue, elementValue }
    : convertedValues
}

/** Labels for whether the value belongs to the element or its type. */
export const owners: Record<ValueOwner, { title: string; sentence: string }> = {
  element: { title: 'Element', sentence: 'This is the value of the element itself.' },
  type: { title: 'Type', sentence: 'This is the value of its type.' },
}

export type FlaggedInstance = { elementNumber: number; element: CaptureFlag; flags: CaptureFlag[] }

export function instancesOf(flags: readonly CaptureFlag[], masterModelElementId: string): FlaggedInstance[] {
  const groupFlags = flags.filter((flag) => flag.masterModelElementId === masterModelElementId)
  const groups = [...Map.groupBy(groupFlags, ({ elementNumber }) => elementNumber)]
  return groups.flatMap(([elementNumber, ofElement]) => {
    const [element] = ofElement
    return element ? [{ elementNumber, element, flags: ofElement }] : []
  })
}
