import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

const payload = z.object({ organizationId: organizationIdSchema, checkId: z.uuid() })

/** Checks that were begun too often. Whoever follows them has to be told that no one tries any more. */
export const abandonedIdsCheckJob = defineJob({
  name: 'ids-check-abandoned',
  payload,
  retries: { limit: 20, delay: 5, longestDelay: 600 },
})

/** It reads a building file in a process of its own, as taking one in does, and so it is done where that is. */
export const idsCheckJob = defineJob({
  name: 'ids-check',
  profile: 'capture',
  payload,
  retries: { limit: 4, delay: 10, longestDelay: 300 },
  heartbeatSeconds: 30,
  // Longer than the longest time limit that can be set, so that the run itself ends first.
  expireInSeconds: 2 * 3600,
  deadLetter: abandonedIdsCheckJob,
})

/** Clears away the rows of checks that were removed in an organization. */
export const clearIdsChecksJob = defineJob({
  name: 'clear-ids-checks',
  payload: z.object({ organizationId: organizationIdSchema }),
  retries: { limit: 20, delay: 5, longestDelay: 600 },
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
})
