import { z } from 'zod'
import type { WebhookEvent } from '../../../../interfaces/webhook-event.ts'

const data = z.object({ reportId: z.uuid(), reportType: z.string(), dataset: z.string(), rows: z.number().int() })

export const reportCompleted: WebhookEvent<z.infer<typeof data>> = {
  type: 'report.completed',
  label: 'Report Completed',
  description: 'A report is ready, whether run manually or on a schedule.',
  data,
}
