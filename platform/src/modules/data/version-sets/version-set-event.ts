import { z } from 'zod'
import type { WebhookEvent } from '../../../interfaces/webhook-event.ts'

const data = z.object({
  versionSetId: z.uuid(),
  name: z.string(),
  issueDate: z.string(),
  captures: z.number().int(),
  projectId: z.uuid(),
  projectName: z.string(),
})

export const versionSetCreated: WebhookEvent<z.infer<typeof data>> = {
  type: 'version-set.created',
  label: 'Version Set Created',
  description: 'The issued files of a project were saved as a version set.',
  data,
}
