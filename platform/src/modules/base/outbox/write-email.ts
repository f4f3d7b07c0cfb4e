import type { Transaction } from '../../../database/scope.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { emailJob } from './email.job.ts'
import { insertEmail, type NewEmail } from './outbox-repository.ts'

/**
 * It leaves when the transaction is committed, and never where it is not; one whose unique key was used before, not a second
 * time. A file that goes with it stays with whoever wrote it, for longer than the tries to send it take (a day).
 */
export async function writeEmail(tx: Transaction, jobs: JobQueue, email: NewEmail): Promise<void> {
  const emailId = await insertEmail(tx, email)
  if (emailId !== undefined) await jobs.send(tx, emailJob, { organizationId: email.organizationId, emailId })
}
