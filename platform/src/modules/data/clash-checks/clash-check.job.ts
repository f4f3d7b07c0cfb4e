import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

const payload = z.object({ organizationId: organizationIdSchema, checkId: z.uuid() })

/** Dead-letter queue: notifies the user that the check has failed too often. */
export const abandonedClashCheckJob = defineJob({
  name: 'clash-check-abandoned',
  payload,
  retries: { limit: 20, delay: 5, longestDelay: 600 },
})

/** Sent in the transaction that completes a check, for modules that follow checks. */
export const clashesCheckedJob = defineJob({
  name: 'clashes-checked',
  payload,
  retries: { limit: 8, delay: 10, longestDelay: 600 },
  heartbeatSeconds: 30,
})

export const clashCheckJob = defineJob({
  name: 'clash-check',
  profile: 'capture',
  payload,
  retries: { limit: 4, delay: 10, longestDelay: 300 },
  heartbeatSeconds: 30,
  // Longer than the maximum time limit, so that the run ends first.
  expireInSeconds: 2 * 3600,
  deadLetter: abandonedClashCheckJob,
})
