import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

/** Removes the captures of an organization that exceed its retention setting. The next night's job continues after a failure. */
export const retainCapturesJob = defineJob({
  name: 'retain-captures',
  profile: 'capture',
  payload: z.object({ organizationId: organizationIdSchema }),
  retries: { limit: 5, delay: 30, longestDelay: 600 },
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
  isOnePerOrganization: true,
})

/** Sends one job for each organization with a retention setting, at night in most time zones of the users. */
export const retentionNightJob = defineJob({
  name: 'retention-night',
  payload: z.object({}),
  retries: { limit: 3, delay: 60, longestDelay: 600 },
  expireInSeconds: 900,
  schedule: { cron: '30 8 * * *', timeZone: 'UTC', payload: {} },
})
