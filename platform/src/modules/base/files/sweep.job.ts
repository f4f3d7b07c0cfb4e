import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

/** Removes what failed calls and killed processes of all modules have left: unreferenced files and more. */
export const sweepFilesJob = defineJob({
  name: 'sweep-files',
  payload: z.object({}),
  retries: { limit: 0, delay: 0, longestDelay: 0 },
  expireInSeconds: 900,
  schedule: { cron: '*/10 * * * *', timeZone: 'UTC', payload: {} },
})
