import { z } from 'zod'
import type { WebhookEvent } from '../../../../interfaces/webhook-event.ts'

const data = z.object({ captureId: z.uuid(), fileName: z.string() })

export const captureCompleted: WebhookEvent<z.infer<typeof data>> = {
  type: 'capture.completed',
  label: 'Capture Completed',
  description: 'A file has been taken in as a capture, its elements and its shapes.',
  data,
}
