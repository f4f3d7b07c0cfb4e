import type { CaptureFlag } from '@lintel/shared/contract/captures'
import type { FlaggedGroup } from '../features/captures/review/review.api.ts'
import type { ReviewRun } from '../features/captures/review/review.model.ts'
import { captureId, hoursAgo } from './a-capture.ts'

export const masterDoor = captureId(700)
export const masterWall = captureId(701)

/** Completed an hour ago: 80 of 100 elements reviewed, 3 flagged, no previous review. */
export function aReview(parts: Partial<ReviewRun> = {}): ReviewRun {
  return {
    id: captureId(500),
    status: 'Complete',
    statusDetails: null,
    progress: 100,
    requestedBy: 'Ada Byrne',
    requestedDate: hoursAgo(1),
    reviewDate: hoursAgo(1),
    masterModelElementCount: 12,
    masterModelElementsReviewedCount: 1080,
    failedElementsCount: 3,
    newlyFlagged: null,
    noLongerFlagged: null,
    ...parts,
  }
}

export function runningReview(parts: Partial<ReviewRun> = {}): ReviewRun {
  return aReview({
    status: 'InProgress',
    statusDetails: 'Comparing with the master model',
    progress: 40,
    reviewDate: null,
    masterModelElementCount: null,
    masterModelElementsReviewedCount: null,
    failedElementsCount: null,
    ...parts,
  })
}

/** A door that is too high. */
export function aFlag(parts: Partial<CaptureFlag> = {}): CaptureFlag {
  return {
    number: 1,
    elementNumber: 2,
    elementName: 'Door 102',
    revitElementId: '4711',
    category: 'Doors',
    family: 'Single Flush',
    type: '36 x 84',
    masterModelElementId: masterDoor,
    masterModelElementVersion: 3,
    notApproved: false,
    parameterType: 'Instance',
    parameterName: 'Height',
    masterModelValue: '2100 mm',
    elementValue: '2200 mm',
    elementValueOf: 'element',
    notApprovedReason: 'Height is 2200 mm instead of 2100 mm.',
    notApprovedAction: 'Set Height to 2100 mm.',
    ...parts,
  }
}

/** Two doors, one of them with two reasons, and a wall that is not approved. */
export const someFlags: CaptureFlag[] = [
  aFlag(),
  aFlag({
    number: 2,
    parameterName: 'Fire Rating',
    elementValue: null,
    elementValueOf: null,
    notApprovedReason: 'Missing parameter: Fire Rating.',
    notApprovedAction: 'Add the parameter Fire Rating, with F60.',
  }),
  aFlag({ number: 3, elementNumber: 3, elementName: null, revitElementId: null, elementValueOf: 'type' }),
  aFlag({
    number: 4,
    elementNumber: 1,
    elementName: 'Wall 7',
    revitElementId: '100',
    category: 'Walls',
    family: 'Basic Wall',
    type: 'Brick',
    masterModelElementId: masterWall,
    notApproved: true,
    parameterType: null,
    parameterName: null,
    masterModelValue: null,
    elementValue: null,
    elementValueOf: null,
    notApprovedReason: 'Bricks are out of stock.',
    notApprovedAction: 'Use concrete.',
  }),
]

export const someGroups: FlaggedGroup[] = [
  {
    masterModelElement: { id: masterDoor, category: 'Doors', family: 'Single Flush', type: '36 x 84' },
    instanceCount: 2,
    reasons: ['Height is not 2100 mm.', 'Missing parameter: Fire Rating.'],
  },
  {
    masterModelElement: { id: masterWall, category: 'Walls', family: 'Basic Wall', type: 'Brick' },
    instanceCount: 1,
    reasons: ['Bricks are out of stock.'],
  },
]
