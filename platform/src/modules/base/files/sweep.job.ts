import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

/** Removes the files that nothing refers to, which failed calls and jobs have left. */
export const sweepFilesJob = defineJob({
  name: 'sweep-files',
  payload: z.object({}),
  retries: { limit: 0, delay: 0, longestDelay: 0 },
  expireInSeconds: 900,
  schedule: { cron: '*/10 * * * *', timeZone: 'UTC', payload: {} },
})
