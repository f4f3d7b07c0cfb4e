import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

const payload = z.object({
  organizationId: organizationIdSchema,
  /** Of a job that was sent for later (see `webhook_wakes`). */
  wakeId: z.uuid().optional(),
})

export type WebhookJob = z.infer<typeof payload>

/** Sends what is due to the endpoints of an organization. Each try of a delivery is a row of its own; these are for lost workers. */
export const webhookJob = defineJob({
  name: 'webhook',
  payload,
  retries: { limit: 20, delay: 5, longestDelay: 600 },
  heartbeatSeconds: 30,
  expireInSeconds: 180,
  isOnePerOrganization: true,
})
