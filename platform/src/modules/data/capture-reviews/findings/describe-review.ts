import type { CaptureFlag, CaptureReviewRun } from '@lintel/shared/contract/captures'
import type { StoredFlag, StoredReview } from './read-repository.ts'
import { actionOf, approvedOf, reasonOf } from './flag-texts.model.ts'

export function describeReview(stored: StoredReview): CaptureReviewRun {
  const { requestedDate, completedDate, status, previousVersionReviewId } = stored
  return {
    ...stored,
    isSinceVersion: previousVersionReviewId !== null,
    requestedDate: requestedDate.toISOString(),
    reviewDate: status === 'Complete' && completedDate ? completedDate.toISOString() : null,
  }
}

/** A flag with its reason and action as text. */
export function describeFlag(stored: StoredFlag): CaptureFlag {
  const { rule, masterElementId: masterModelElementId, version: masterModelElementVersion, ...flag } = stored
  return {
    ...flag,
    masterModelElementId,
    masterModelElementVersion,
    notApproved: rule === null,
    parameterType: rule && (rule.kind === 'type' ? 'Type' : 'Instance'),
    parameterName: rule && rule.parameterName,
    masterModelValue: rule && approvedOf(rule),
    notApprovedReason: reasonOf(stored),
    notApprovedAction: actionOf(stored),
  }
}
