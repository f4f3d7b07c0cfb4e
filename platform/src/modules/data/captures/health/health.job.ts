import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../../jobs/job-kind.ts'

/** Counts what is missing in the captures of an organization that have no counts yet. */
export const measureHealthJob = defineJob({
  name: 'measure-health',
  profile: 'capture',
  payload: z.object({ organizationId: organizationIdSchema }),
  retries: { limit: 5, delay: 30, longestDelay: 600 },
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
  isOnePerOrganization: true,
})

/** Sends one to each organization, for captures from before they were counted and for those whose job has failed. */
export const healthNightJob = defineJob({
  name: 'health-night',
  payload: z.object({}),
  retries: { limit: 3, delay: 60, longestDelay: 600 },
  expireInSeconds: 900,
  schedule: { cron: '50 8 * * *', timeZone: 'UTC', payload: {} },
})
