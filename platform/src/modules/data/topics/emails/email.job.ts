import { z } from 'zod'
import { defineJob } from '../../../../jobs/job-kind.ts'

/** Sends due emails about topics. The next job continues after a failure. */
export const topicEmailsJob = defineJob({
  name: 'topic-letters',
  payload: z.object({}),
  retries: { limit: 0, delay: 0, longestDelay: 0 },
  expireInSeconds: 900,
  schedule: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
})
