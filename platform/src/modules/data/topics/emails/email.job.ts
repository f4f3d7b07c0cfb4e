import { z } from 'zod'
import { defineJob } from '../../../../jobs/job-kind.ts'

/** Writes the letters about topics that are due. What a failed job leaves undone is done by the next one. */
export const topicEmailsJob = defineJob({
  name: 'topic-letters',
  payload: z.object({}),
  retries: { limit: 0, delay: 0, longestDelay: 0 },
  expireInSeconds: 900,
  schedule: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
})
