import type { Transaction } from '../../../../database/scope.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { countHealthJob } from './health.job.ts'
import { findProjectOfCapture, scheduleCounts } from './request-repository.ts'

/**
 * Called in each transaction that may change a project's flagged elements, failed specifications, open clashes, or open
 * topics. They are counted a minute later, once for all changes until then.
 */
export async function requestHealthCount(
  tx: Transaction,
  jobs: JobQueue,
  { organizationId, projectIds }: { organizationId: string; projectIds: readonly string[] },
): Promise<void> {
  for (const { projectGroupId, at } of await scheduleCounts(tx, organizationId, projectIds))
    await jobs.send(tx, countHealthJob, { organizationId, projectGroupId }, at)
}

/** The same for the project of a capture. */
export async function requestHealthCountOfCapture(
  tx: Transaction,
  jobs: JobQueue,
  { organizationId, captureId }: { organizationId: string; captureId: string },
): Promise<void> {
  const projectId = await findProjectOfCapture(tx, { organizationId, captureId })
  if (projectId !== undefined) await requestHealthCount(tx, jobs, { organizationId, projectIds: [projectId] })
}
