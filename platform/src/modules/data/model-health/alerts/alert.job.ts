import { organizationIdSchema, userIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../../jobs/job-kind.ts'

/** Emails a person about a capture that exceeds a threshold. */
export const healthAlertJob = defineJob({
  name: 'health-alert',
  payload: z.object({ organizationId: organizationIdSchema, captureId: z.uuid(), userId: userIdSchema }),
  retries: { limit: 10, delay: 5, longestDelay: 600 },
})
export type HealthAlert = z.infer<typeof healthAlertJob.payload>

/** Emails a person about a project that exceeds a threshold. */
export const projectHealthAlertJob = defineJob({
  name: 'project-health-alert',
  payload: z.object({ organizationId: organizationIdSchema, alertId: z.uuid(), userId: userIdSchema }),
  retries: { limit: 10, delay: 5, longestDelay: 600 },
})
export type ProjectHealthAlert = z.infer<typeof projectHealthAlertJob.payload>
