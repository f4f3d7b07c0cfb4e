import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

/** Sent in the transaction that completes a review, for modules that follow reviews. */
export const reviewedJob = defineJob({
  name: 'capture-reviewed',
  payload: z.object({ organizationId: organizationIdSchema, reviewId: z.uuid() }),
  retries: { limit: 8, delay: 10, longestDelay: 600 },
  heartbeatSeconds: 30,
})
