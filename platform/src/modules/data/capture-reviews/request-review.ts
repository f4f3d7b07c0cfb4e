import type { CaptureReviewRun } from '@lintel/shared/contract/captures'
import type { Transaction } from '../../../database/scope.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { announceRun } from '../../../runs/announce-run.ts'
import { insertStep } from '../../../runs/run-repository.ts'
import { feedMasterModel } from '../../bim/master-model/index.ts'
import { findCapture } from '../captures/read-repository.ts'
import { displayNameOf, findUser } from '../../organization/users/index.ts'
import { describeReview } from './findings/describe-review.ts'
import { openReview, type NewReview } from './repository.ts'
import { reviewJob } from './review.job.ts'
import { reviewRuns } from './review-runs.ts'

/** Runs in the transaction that stores a new capture: adds its elements to the master model and queues a review. */
export async function receiveCapture(tx: Transaction, review: NewReview, jobs: JobQueue): Promise<void> {
  await feedMasterModel(tx, review)
  await requestReview(tx, review, jobs)
}

/** Requests a review for the signed-in user or a program. */
export async function runReview(
  { tx, organizationId, userId, program }: OrganizationScope,
  captureId: string,
  jobs: JobQueue,
): Promise<CaptureReviewRun> {
  if (!(await findCapture(tx, { organizationId, captureId }))) {
    throw new PlatformError('captures/not-found', 404, "This capture doesn't exist in this organization.")
  }
  const captureKey = { organizationId, captureId }
  if (program) return requestReview(tx, { ...captureKey, requestedById: null, requestedBy: program.name }, jobs)
  const user = await findUser(tx, userId)
  const requestedBy = user ? displayNameOf(user) : userId
  return requestReview(tx, { ...captureKey, requestedById: user?.id ?? null, requestedBy }, jobs)
}

/** Queues a review of the capture. While one is in progress, returns that one. */
async function requestReview(tx: Transaction, newReview: NewReview, jobs: JobQueue): Promise<CaptureReviewRun> {
  const { review, isNew } = await openReview(tx, newReview)
  const { organizationId, id: reviewId } = review
  if (isNew) {
    const runKey = { organizationId, runId: reviewId }
    await insertStep(tx, reviewRuns, { ...runKey, number: 1 }, 'queue')
    await jobs.send(tx, reviewJob, { organizationId, reviewId })
    await announceRun(tx, reviewRuns, runKey)
  }
  return describeReview(review)
}
