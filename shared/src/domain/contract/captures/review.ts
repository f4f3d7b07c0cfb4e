import * as z from '../schema-language.ts'

export const reviewStatuses = ['Queued', 'InProgress', 'Complete', 'Error'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Whether a review is queued or running. */
export function isReviewing(status: ReviewStatus): boolean {
  return status === 'Queued' || status === 'InProgress'
}

export type ReviewStepName = 'queue' | 'compare'

/** One review of a capture. Its counts are null until it is complete, and never change afterward. */
export const captureReviewRunSchema = z.object({
  id: z.uuid(),
  captureId: z.uuid(),
  status: z.enum(reviewStatuses),
  /** The current step, or why the review failed. */
  statusDetails: z.string().max(4000).nullable(),
  /** Percent, 0 to 100. */
  progress: z.number().min(0).max(100),
  /** The person's name at that time. */
  requestedBy: z.string(),
  requestedDate: z.iso.datetime(),
  /** When it was completed. */
  reviewDate: z.iso.datetime().nullable(),
  /** Master elements with a verdict that occur in the capture. */
  masterModelElementCount: z.number().int().nullable(),
  /** Captured elements that were compared with one of them. */
  masterModelElementsReviewedCount: z.number().int().nullable(),
  /** Captured elements that were flagged. */
  failedElementsCount: z.number().int().nullable(),
  /**
   * Captured elements that this review flags and the previous one did not. Null for the first review of a capture
   * without a previous version.
   */
  newlyFlagged: z.number().int().nullable(),
  /** Captured elements that the previous review flagged and this one does not. */
  noLongerFlagged: z.number().int().nullable(),
  /** Whether the previous review belongs to the previous version. Earlier platforms omit it. */
  isSinceVersion: z.boolean().optional(),
})
export type CaptureReviewRun = z.infer<typeof captureReviewRunSchema>

const reviewedElement = {
  /** The number of the element within its capture. As text it is the id in the model. */
  elementNumber: z.number().int(),
  elementName: z.string().nullable(),
  revitElementId: z.string().nullable(),
  category: z.string(),
  family: z.string(),
  type: z.string(),
}

/** Whose value was reviewed: the element's value takes precedence over that of its type. */
export const valueOwners = ['element', 'type'] as const
export type ValueOwner = (typeof valueOwners)[number]

/** Why an element was flagged: one row per difference. */
export const captureFlagSchema = z.object({
  /** Number within its review, in the order of elements. */
  number: z.number().int(),
  ...reviewedElement,
  masterModelElementId: z.uuid(),
  masterModelElementVersion: z.number().int(),
  /** Whether the element itself is not approved. The following four fields are null then. */
  notApproved: z.boolean(),
  parameterType: z.enum(['Type', 'Instance']).nullable(),
  parameterName: z.string().nullable(),
  masterModelValue: z.string().nullable(),
  /** Null if there is no value, or if the element lacks the parameter; `reason` says which. */
  elementValue: z.string().nullable(),
  /** Null if there is no value. Unknown for reviews from before it was recorded. */
  elementValueOf: z.enum(valueOwners).nullish(),
  notApprovedReason: z.string(),
  notApprovedAction: z.string(),
})
export type CaptureFlag = z.infer<typeof captureFlagSchema>

/** An element whose result in this review differs from that in the previous one. */
export const reviewChangeSchema = z.object({
  ...reviewedElement,
  change: z.enum(['newly flagged', 'no longer flagged']),
})
export type ReviewChange = z.infer<typeof reviewChangeSchema>
