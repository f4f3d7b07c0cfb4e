import * as z from '../schema-language.ts'

export const reviewStatuses = ['Queued', 'InProgress', 'Complete', 'Error'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Whether a review still waits for a worker, or one is at it. */
export function isReviewing(status: ReviewStatus): boolean {
  return status === 'Queued' || status === 'InProgress'
}

export type ReviewStepName = 'queue' | 'compare'

/** One review of a capture. The counts are null until it is complete, and never change then. */
export const captureReviewRunSchema = z.object({
  id: z.uuid(),
  captureId: z.uuid(),
  status: z.enum(reviewStatuses),
  /** What is being done, or why it failed. */
  statusDetails: z.string().max(4000).nullable(),
  /** 0 to 100. */
  progress: z.number().min(0).max(100),
  /** The person's name as it was then. */
  requestedBy: z.string(),
  requestedDate: z.iso.datetime(),
  /** When it was complete. */
  reviewDate: z.iso.datetime().nullable(),
  /** Master elements with a verdict that the capture has. */
  masterModelElementCount: z.number().int().nullable(),
  /** Captured elements that were held against one of them. */
  masterModelElementsReviewedCount: z.number().int().nullable(),
  /** Captured elements that were flagged. */
  failedElementsCount: z.number().int().nullable(),
  /** Captured elements that the review before did not flag; null for the first one of a capture that is no next version. */
  newlyFlagged: z.number().int().nullable(),
  /** Captured elements that only the review before had flagged. */
  noLongerFlagged: z.number().int().nullable(),
  /** Whether the review before, of which those two are counted, is that of the version before. A platform of before does not say. */
  isSinceVersion: z.boolean().optional(),
})
export type CaptureReviewRun = z.infer<typeof captureReviewRunSchema>

const reviewedElement = {
  /** Of the captured element within its capture; the id of the element in the model, as text. */
  elementNumber: z.number().int(),
  elementName: z.string().nullable(),
  revitElementId: z.string().nullable(),
  category: z.string(),
  family: z.string(),
  type: z.string(),
}

/** Whose value a review has judged: an element's own counts before that of its type. */
export const valueOwners = ['element', 'type'] as const
export type ValueOwner = (typeof valueOwners)[number]

/** Why an element was flagged: one row for each difference. */
export const captureFlagSchema = z.object({
  /** Within its review, in the order of elements. */
  number: z.number().int(),
  ...reviewedElement,
  masterModelElementId: z.uuid(),
  masterModelElementVersion: z.number().int(),
  /** True where the element itself is not approved; the following four are null then. */
  notApproved: z.boolean(),
  parameterType: z.enum(['Type', 'Instance']).nullable(),
  parameterName: z.string().nullable(),
  masterModelValue: z.string().nullable(),
  /** Null also where the element does not have the parameter; the reason tells the two apart. */
  elementValue: z.string().nullable(),
  /** Null if there is no value, and not known of reviews from before it was noted. */
  elementValueOf: z.enum(valueOwners).nullish(),
  notApprovedReason: z.string(),
  notApprovedAction: z.string(),
})
export type CaptureFlag = z.infer<typeof captureFlagSchema>

/** An element on which a review and the one before it do not agree. */
export const reviewChangeSchema = z.object({
  ...reviewedElement,
  change: z.enum(['newly flagged', 'no longer flagged']),
})
export type ReviewChange = z.infer<typeof reviewChangeSchema>
