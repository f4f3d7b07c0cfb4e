import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

const payload = z.object({
  organizationId: organizationIdSchema,
  /** For a scheduled job (see `webhook_wakes`). */
  wakeId: z.uuid().optional(),
})

export type WebhookJob = z.infer<typeof payload>

/** Sends due messages of an organization. Each attempt of a delivery is recorded in its own row; the job's retries are for lost workers. */
export const webhookJob = defineJob({
  name: 'webhook',
  payload,
  retries: { limit: 20, delay: 5, longestDelay: 600 },
  heartbeatSeconds: 30,
  expireInSeconds: 180,
  isOnePerOrganization: true,
})
