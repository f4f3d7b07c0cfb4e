import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

const payload = z.object({ organizationId: organizationIdSchema, checkId: z.uuid() })

/** Dead-letter queue: notifies the user that the check has failed too often. */
export const abandonedIdsCheckJob = defineJob({
  name: 'ids-check-abandoned',
  payload,
  retries: { limit: 20, delay: 5, longestDelay: 600 },
})

/** A check reads a building file in its own process, so it runs on the workers that ingest files. */
export const idsCheckJob = defineJob({
  name: 'ids-check',
  profile: 'capture',
  payload,
  retries: { limit: 4, delay: 10, longestDelay: 300 },
  heartbeatSeconds: 30,
  // Longer than the maximum time limit, so that the run ends first.
  expireInSeconds: 2 * 3600,
  deadLetter: abandonedIdsCheckJob,
})

/** Deletes the rows of checks that were removed in an organization. */
export const clearIdsChecksJob = defineJob({
  name: 'clear-ids-checks',
  payload: z.object({ organizationId: organizationIdSchema }),
  retries: { limit: 20, delay: 5, longestDelay: 600 },
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
})
