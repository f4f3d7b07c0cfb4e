import { z } from 'zod'
import type { Transaction } from '../../../../database/scope.ts'
import type { WebhookEvent } from '../../../../interfaces/webhook-event.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { writeEvents } from '../../../organization/webhooks/index.ts'
import type { StoredRequest } from '../repository.ts'

const data = z.object({ requestId: z.uuid(), projectName: z.string(), prototype: z.string(), release: z.string() })

export const requestCompleted: WebhookEvent<z.infer<typeof data>> = {
  type: 'request.completed',
  label: 'Request Completed',
  description: 'A requested model was assembled, or someone marked the request complete.',
  data,
}

/** Called in the transaction that ends the request. */
export async function notifyCompletion(tx: Transaction, jobs: JobQueue, request: StoredRequest): Promise<void> {
  const { organizationId, id: requestId, projectName, portfolio: prototype, prototypeRelease: release } = request
  const happened = { requestId, projectName, prototype, release }
  await writeEvents(tx, jobs, requestCompleted, { organizationId, data: [happened] })
}
