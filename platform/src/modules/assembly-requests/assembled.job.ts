import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../jobs/job-kind.ts'

/** A request has its model: for whoever makes something of it. */
export const assembledJob = defineJob({
  name: 'assembled',
  payload: z.object({ organizationId: organizationIdSchema, requestId: z.uuid() }),
  retries: { limit: 10, delay: 5, longestDelay: 600 },
})
