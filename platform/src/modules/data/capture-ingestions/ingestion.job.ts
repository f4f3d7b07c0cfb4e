import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

const payload = z.object({ organizationId: organizationIdSchema, ingestionId: z.uuid() })

/** Dead-letter queue: notifies the user that the file has failed too often. */
export const abandonedIngestionJob = defineJob({
  name: 'capture-ingestion-abandoned',
  payload,
  retries: { limit: 20, delay: 5, longestDelay: 600 },
})

export const ingestionJob = defineJob({
  name: 'capture-ingestion',
  profile: 'capture',
  payload,
  retries: { limit: 4, delay: 10, longestDelay: 300 },
  heartbeatSeconds: 30,
  // Longer than the maximum time limit plus hours of waiting for other files, so that the run ends first.
  expireInSeconds: 5 * 3600,
  isOnePerOrganization: true,
  deadLetter: abandonedIngestionJob,
})
