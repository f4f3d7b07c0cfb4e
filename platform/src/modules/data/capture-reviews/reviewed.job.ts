import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

/** A review is complete: whoever follows what reviews find looks at it. Sent in the transaction that completes the review. */
export const reviewedJob = defineJob({
  name: 'capture-reviewed',
  payload: z.object({ organizationId: organizationIdSchema, reviewId: z.uuid() }),
  retries: { limit: 8, delay: 10, longestDelay: 600 },
  heartbeatSeconds: 30,
})
