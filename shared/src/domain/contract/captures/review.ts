import * as z from '../schema-language.ts'

export const reviewStatuses = ['Queued', 'InProgress', 'Complete', 'Error'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Whether a review is waiting for a worker or running. */
export function isReviewing(status: ReviewStatus): boolean {
  return status === 'Queued' || status === 'InProgress'
}

export type ReviewStepName = 'queue' | 'compare'

/** One review of a capture. The counts are null until it is complete, and never change afterwards. */
export const captureReviewRunSchema = z.object({
  id: z.uuid(),
  captureId: z.uuid(),
  status: z.enum(reviewStatuses),
  /** The current step, or why it failed. */
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
   * Captured elements that the previous review did not flag; null for the first review of a capture without a
   * previous version.
   */
  newlyFlagged: z.number().int().nullable(),
  /** Captured elements that only the previous review flagged. */
  noLongerFlagged: z.number().int().nullable(),
  /** Whether the previous review is one of the previous version. Omitted by earlier platforms. */
  isSinceVersion: z.boolean().optional(),
})
export type CaptureReviewRun = z.infer<typeof captureReviewRunSchema>

const reviewedElement = {
  /** The element's number within its capture; as text, its id in the model. */
  elementNumber: z.number().int(),
  elementName: z.string().nullable(),
  revitElementId: z.string().nullable(),
  category: z.string(),
  family: z.string(),
  type: z.string(),
}

/** Whose value was reviewed: an element's own value takes precedence over that of its type. */
export const valueOwners = ['element', 'type'] as const
export type ValueOwner = (typeof valueOwners)[number]

/** Why an element was flagged: one row per difference. */
export const captureFlagSchema = z.object({
  /** Number within its review, in the order of elements. */
  number: z.number().int(),
  ...reviewedElement,
  masterModelElementId: z.uuid(),
  masterModelElementVersion: z.number().int(),
  /** True if the element itself is not approved; the following four fields are null then. */
  notApproved: z.boolean(),
  parameterType: z.enum(['Type', 'Instance']).nullable(),
  parameterName: z.string().nullable(),
  masterModelValue: z.string().nullable(),
  /** Also null if the element lacks the parameter; `reason` distinguishes the two. */
  elementValue: z.string().nullable(),
  /** Null if there is no value; unknown for reviews from before it was recorded. */
  elementValueOf: z.enum(valueOwners).nullish(),
  notApprovedReason: z.string(),
  notApprovedAction: z.string(),
})
export type CaptureFlag = z.infer<typeof captureFlagSchema>

/** An element for which a review and the previous one have different results. */
export const reviewChangeSchema = z.object({
  ...reviewedElement,
  change: z.enum(['newly flagged', 'no longer flagged']),
})
export type ReviewChange = z.infer<typeof reviewChangeSchema>
