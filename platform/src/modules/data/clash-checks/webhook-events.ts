import { z } from 'zod'
import type { WebhookEvent } from '../../../interfaces/webhook-event.ts'

const check = { checkId: z.uuid(), projectId: z.uuid(), projectName: z.string() }
const completed = z.object({ ...check, clashes: z.number().int() })
const failed = z.object({ ...check, reason: z.string() })

export const clashCheckCompleted: WebhookEvent<z.infer<typeof completed>> = {
  type: 'clash-check.completed',
  label: 'Clash Check Completed',
  description: 'The files of a project were checked for clashes.',
  data: completed,
}

export const clashCheckFailed: WebhookEvent<z.infer<typeof failed>> = {
  type: 'clash-check.failed',
  label: 'Clash Check Failed',
  description: "The files of a project couldn't be checked for clashes.",
  data: failed,
}
