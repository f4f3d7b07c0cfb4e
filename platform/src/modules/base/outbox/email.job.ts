import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

const payload = z.object({ organizationId: organizationIdSchema, emailId: z.uuid() })

export type EmailJob = z.infer<typeof payload>

export const emailJob = defineJob({
  name: 'email',
  payload,
  retries: { limit: 10, delay: 30, longestDelay: 3600 },
  expireInSeconds: 120,
})
