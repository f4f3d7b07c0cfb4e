import type { CaptureReviewRun } from '@lintel/shared/contract/captures'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { describeReview } from './describe-review.ts'
import { findReview, listReviews, type StoredReview } from './read-repository.ts'

export async function readReview(scope: OrganizationScope, reviewId: string): Promise<CaptureReviewRun> {
  return describeReview(await storedReview(scope, reviewId))
}

export async function readLatestReview(scope: OrganizationScope, captureId: string): Promise<CaptureReviewRun> {
  const captureKey = { organizationId: scope.organizationId, captureId }
  const [newest] = await listReviews(scope.tx, captureKey, { skip: 0, take: 1 })
  if (!newest) throw reviewNotFound()
  return describeReview(newest)
}

export async function storedReview({ tx, organizationId }: OrganizationScope, reviewId: string): Promise<StoredReview> {
  const found = await findReview(tx, { organizationId, reviewId })
  if (!found) throw reviewNotFound()
  return found
}

function reviewNotFound(): PlatformError {
  return new PlatformError('captures/review-not-found', 404, "This review doesn't exist in this organization.")
}
