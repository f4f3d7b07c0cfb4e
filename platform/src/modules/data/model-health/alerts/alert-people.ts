import type { Transaction } from '../../../../database/scope.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { CaptureKey } from '../../captures/repository.ts'
import { thresholdsOfProject } from '../thresholds/thresholds.ts'
import { healthAlertJob } from './alert.job.ts'
import { newlyExceeded } from './exceeded.model.ts'
import { findNewlyMeasured, insertAlert, listPeople } from './repository.ts'

/**
 * Notifies the people of a project if a new capture exceeds a threshold that the previous version of the file did not
 * exceed. Called in the transaction that measures the capture; each capture is reported once, even if it is measured again.
 */
export async function alertPeople(
  tx: Transaction,
  jobs: JobQueue,
  { organizationId, captureId }: CaptureKey,
): Promise<void> {
  const measured = await findNewlyMeasured(tx, { organizationId, captureId })
  if (!measured) return
  const project = { organizationId, projectGroupId: measured.projectGroupId }
  const exceeded = newlyExceeded(measured.counts, measured.previous, await thresholdsOfProject(tx, project))
  if (Object.keys(exceeded).length === 0) return
  if (!(await insertAlert(tx, { organizationId, captureId, exceeded }))) return
  for (const userId of await listPeople(tx, project))
    await jobs.send(tx, healthAlertJob, { organizationId, captureId, userId })
}
