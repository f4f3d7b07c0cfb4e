import type { Transaction } from '../../database/scope.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { emailJob } from './email.job.ts'
import { insertEmail, type NewEmail } from './outbox-repository.ts'

/** It leaves when the transaction is committed, and never where it is not. */
export async function writeEmail(tx: Transaction, jobs: JobQueue, email: NewEmail): Promise<void> {
  const emailId = await insertEmail(tx, email)
  await jobs.send(tx, emailJob, { organizationId: email.organizationId, emailId })
}
