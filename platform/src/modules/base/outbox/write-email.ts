import type { Transaction } from '../../../database/scope.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { emailJob } from './email.job.ts'
import { insertEmail, type NewEmail } from './outbox-repository.ts'

/**
 * Stores an email that is sent if the transaction commits; one with a unique key that was used before isn't stored again. Callers have to keep
 * an attached file for longer than the attempts to send take (a day).
 */
export async function writeEmail(tx: Transaction, jobs: JobQueue, email: NewEmail): Promise<void> {
  const emailId = await insertEmail(tx, email)
  if (emailId !== undefined) await jobs.send(tx, emailJob, { organizationId: email.organizationId, emailId })
}
