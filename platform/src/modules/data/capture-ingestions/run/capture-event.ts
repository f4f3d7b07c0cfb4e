import { z } from 'zod'
import type { WebhookEvent } from '../../../../interfaces/webhook-event.ts'

const data = z.object({ captureId: z.uuid(), fileName: z.string() })

export const captureCompleted: WebhookEvent<z.infer<typeof data>> = {
  type: 'capture.completed',
  label: 'Capture Completed',
  description: 'A file was captured, including its elements and 3D model.',
  data,
}
