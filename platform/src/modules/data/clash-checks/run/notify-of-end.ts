import type { Transaction } from '../../../../database/scope.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { writeEvents } from '../../../organization/webhooks/index.ts'
import { requestHealthCount } from '../../captures/health/request-count.ts'
import { findProject } from '../../project-groups/read-repository.ts'
import { clashesCheckedJob } from '../clash-check.job.ts'
import type { StoredClashCheck } from '../repository.ts'
import { clashCheckCompleted, clashCheckFailed } from '../webhook-events.ts'

/** Sends the job that updates topics, and webhook events, in the transaction that ends a check. */
export async function notifyOfEnd(tx: Transaction, jobs: JobQueue, run: StoredClashCheck): Promise<void> {
  const { organizationId, id: checkId, projectGroupId: projectId, status, statusDetails, counts } = run
  const project = await findProject(tx, { organizationId, id: projectId })
  const eventDetails = { checkId, projectId, projectName: project?.projectName ?? '' }
  if (status !== 'Complete') {
    const data = [{ ...eventDetails, reason: statusDetails ?? '' }]
    await writeEvents(tx, jobs, clashCheckFailed, { organizationId, data })
    return
  }
  await jobs.send(tx, clashesCheckedJob, { organizationId, checkId })
  await requestHealthCount(tx, jobs, { organizationId, projectIds: [projectId] })
  await writeEvents(tx, jobs, clashCheckCompleted, {
    organizationId,
    data: [{ ...eventDetails, clashes: counts?.found ?? 0 }],
  })
}
