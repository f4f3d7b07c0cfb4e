import { z } from 'zod'
import { defineJob } from '../../../../jobs/job-kind.ts'

/** Starts due reports. The next job continues after a failure. */
export const scheduleTickJob = defineJob({
  name: 'report-schedules',
  payload: z.object({}),
  retries: { limit: 0, delay: 0, longestDelay: 0 },
  expireInSeconds: 900,
  schedule: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
})
