import { measuredMetrics } from '@lintel/shared/contract/captures'
import type { Transaction } from '../../../../database/scope.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { CaptureKey } from '../../captures/repository.ts'
import { thresholdsOfProject } from '../thresholds/thresholds.ts'
import type { ProjectCounts } from '../../captures/health/schema.ts'
import type { ProjectKey } from '../thresholds/repository.ts'
import { healthAlertJob, projectHealthAlertJob } from './alert.job.ts'
import { newlyExceeded, newlyExceededInProject } from './exceeded.model.ts'
import { insertProjectAlert } from './project-alerts-repository.ts'
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
  const exceeded = newlyExceeded(measuredMetrics, measured, await thresholdsOfProject(tx, project))
  if (Object.keys(exceeded).length === 0) return
  if (!(await insertAlert(tx, { organizationId, captureId, exceeded }))) return
  for (const userId of await listPeople(tx, project))
    await jobs.send(tx, healthAlertJob, { organizationId, captureId, userId })
}

/** Notifies the people of a project of counts that exceed their thresholds and did not before. */
export async function alertPeopleOfProject(
  tx: Transaction,
  jobs: JobQueue,
  { project, counts, before }: { project: ProjectKey; counts: ProjectCounts; before: ProjectCounts },
): Promise<void> {
  const exceeded = newlyExceededInProject(counts, before, await thresholdsOfProject(tx, project))
  if (exceeded.length === 0) return
  const { organizationId } = project
  const alertId = await insertProjectAlert(tx, { ...project, exceeded })
  for (const userId of await listPeople(tx, project))
    await jobs.send(tx, projectHealthAlertJob, { organizationId, alertId, userId })
}
