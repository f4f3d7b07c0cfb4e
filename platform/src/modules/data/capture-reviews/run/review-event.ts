import { z } from 'zod'
import type { WebhookEvent } from '../../../../interfaces/webhook-event.ts'

const data = z.object({ reviewId: z.uuid(), captureId: z.uuid(), flagged: z.number().int() })

export const reviewCompleted: WebhookEvent<z.infer<typeof data>> = {
  type: 'review.completed',
  label: 'Review Completed',
  description: 'A capture was reviewed against the master model.',
  data,
}
