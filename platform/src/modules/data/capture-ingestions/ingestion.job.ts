import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

const payload = z.object({ organizationId: organizationIdSchema, ingestionId: z.uuid() })

/** Files that were begun more often than is sensible. Somebody has to be told that nobody tries any more. */
export const abandonedIngestionJob = defineJob({
  name: 'capture-ingestion-abandoned',
  payload,
  retries: { limit: 20, delay: 5, longestDelay: 600 },
})

export const ingestionJob = defineJob({
  name: 'capture-ingestion',
  payload,
  retries: { limit: 4, delay: 10, longestDelay: 300 },
  heartbeatSeconds: 30,
  // More than the longest time limit that can be set: the run itself has the last word.
  expireInSeconds: 2 * 3600,
  deadLetter: abandonedIngestionJob,
})
