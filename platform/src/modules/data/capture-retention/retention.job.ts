import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

/** Removes the captures of an organization that it no longer keeps. What a failed job leaves is removed by that of the next night. */
export const retainCapturesJob = defineJob({
  name: 'retain-captures',
  profile: 'capture',
  payload: z.object({ organizationId: organizationIdSchema }),
  retries: { limit: 5, delay: 30, longestDelay: 600 },
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
  isOnePerOrganization: true,
})

/** Sends one for each organization that keeps a number of captures, while most people sleep where most of them live. */
export const retentionNightJob = defineJob({
  name: 'retention-night',
  payload: z.object({}),
  retries: { limit: 3, delay: 60, longestDelay: 600 },
  expireInSeconds: 900,
  schedule: { cron: '30 8 * * *', timeZone: 'UTC', payload: {} },
})
