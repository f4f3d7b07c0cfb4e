import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../../jobs/job-kind.ts'

/** Computes the health of an organization's captures that have none yet. */
export const measureHealthJob = defineJob({
  name: 'measure-health',
  profile: 'capture',
  payload: z.object({ organizationId: organizationIdSchema }),
  retries: { limit: 5, delay: 30, longestDelay: 600 },
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
  isOnePerOrganization: true,
})

/** Counts what changes without a new capture, such as open topics, and notifies people of thresholds. */
export const countHealthJob = defineJob({
  name: 'count-health',
  payload: z.object({ organizationId: organizationIdSchema, projectGroupId: z.uuid() }),
  retries: { limit: 5, delay: 30, longestDelay: 600 },
})

/** Sends one job to each organization, for captures that predate health and for failed jobs. */
export const healthNightJob = defineJob({
  name: 'health-night',
  payload: z.object({}),
  retries: { limit: 3, delay: 60, longestDelay: 600 },
  expireInSeconds: 900,
  schedule: { cron: '50 8 * * *', timeZone: 'UTC', payload: {} },
})
