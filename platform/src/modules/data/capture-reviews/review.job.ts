import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

const payload = z.object({ organizationId: organizationIdSchema, reviewId: z.uuid() })

/** Dead-letter queue: notifies the user that the review has failed too often. */
export const abandonedReviewJob = defineJob({
  name: 'capture-review-abandoned',
  payload,
  retries: { limit: 20, delay: 5, longestDelay: 600 },
})

export const reviewJob = defineJob({
  name: 'capture-review',
  profile: 'review',
  payload,
  retries: { limit: 4, delay: 10, longestDelay: 300 },
  heartbeatSeconds: 30,
  // Longer than the maximum time limit, so that the run ends first.
  expireInSeconds: 2 * 3600,
  deadLetter: abandonedReviewJob,
})

/** Sent in the transaction that completes a review, for modules that follow reviews. */
export const reviewedJob = defineJob({
  name: 'capture-reviewed',
  payload: z.object({ organizationId: organizationIdSchema, reviewId: z.uuid() }),
  retries: { limit: 8, delay: 10, longestDelay: 600 },
  heartbeatSeconds: 30,
})
