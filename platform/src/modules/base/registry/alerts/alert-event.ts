import { z } from 'zod'
import type { WebhookEvent } from '../../../../interfaces/webhook-event.ts'

const count = z.int().nonnegative()
const data = z.object({
  remote: z.string(),
  version: z.string(),
  loads: count,
  failures: count,
  previousVersion: z.string(),
  previousLoads: count,
  previousFailures: count,
})

export const releaseAlert: WebhookEvent<z.infer<typeof data>> = {
  type: 'release.alert',
  label: 'Release Alert',
  description:
    'A new version of an application fails more often than the previous one. Turn it on for each application on Releases.',
  data,
}
