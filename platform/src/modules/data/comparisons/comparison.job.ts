import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

const payload = z.object({ organizationId: organizationIdSchema, comparisonId: z.uuid() })

/** Dead-letter queue: notifies the user that the comparison has failed too often. */
export const abandonedComparisonJob = defineJob({
  name: 'comparison-abandoned',
  payload,
  retries: { limit: 20, delay: 5, longestDelay: 600 },
})

export const comparisonJob = defineJob({
  name: 'comparison',
  profile: 'review',
  payload,
  retries: { limit: 4, delay: 10, longestDelay: 300 },
  heartbeatSeconds: 30,
  // Longer than the time limit, so that the run ends first.
  expireInSeconds: 3600,
  deadLetter: abandonedComparisonJob,
})
