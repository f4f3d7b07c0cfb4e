import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

/** Deletes the rows of captures that were removed in an organization. */
export const clearCapturesJob = defineJob({
  name: 'clear-captures',
  profile: 'capture',
  payload: z.object({ organizationId: organizationIdSchema }),
  retries: { limit: 20, delay: 5, longestDelay: 600 },
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
})
