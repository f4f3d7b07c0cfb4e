import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

/** Deletes expired entries of all audit logs, at night in most time zones of the users. */
export const auditNightJob = defineJob({
  name: 'audit-night',
  payload: z.object({}),
  retries: { limit: 3, delay: 60, longestDelay: 600 },
  heartbeatSeconds: 60,
  expireInSeconds: 3600,
  schedule: { cron: '45 8 * * *', timeZone: 'UTC', payload: {} },
})
