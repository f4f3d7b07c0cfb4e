import { z } from 'zod'
import { defineJob } from '../../../../jobs/job-kind.ts'

/** Removes previews that have ended. The next hour's job continues after a failure. */
export const expirePreviewsJob = defineJob({
  name: 'expire-previews',
  payload: z.object({}),
  retries: { limit: 3, delay: 60, longestDelay: 600 },
  expireInSeconds: 600,
  schedule: { cron: '17 * * * *', timeZone: 'UTC', payload: {} },
})
