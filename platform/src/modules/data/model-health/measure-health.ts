import type { Database } from '../../../database/connect.ts'
import { withScope, type Transaction } from '../../../database/scope.ts'
import { isWorkerStopped, type JobRun } from '../../../jobs/handle-job.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { withRetry } from '../../../runs/retry-transaction.ts'
import { listOrganizations } from '../../organization/history/index.ts'
import { measureHealthJob } from '../captures/health/health.job.ts'
import { listUnmeasured, measureCapture, type Unmeasured } from '../captures/health/repository.ts'
import { alertPeople } from './alerts/alert-people.ts'
import { countFirst } from './count-health.ts'
import { listUncounted } from './project-counts-repository.ts'

const capturesAtOnce = 100
const projectsAtOnce = 100
const organizationsAtOnce = 500

type HealthDeps = { db: Database; jobs: JobQueue }

/**
 * Computes the health of each capture in its own transaction, so that a failure doesn't affect the others. Then counts
 * projects that never were, so that their next changes are compared with something.
 */
export async function measureHealth(
  { db, jobs }: HealthDeps,
  organizationId: string,
  { signal, requeue }: Pick<JobRun, 'signal' | 'requeue'>,
): Promise<void> {
  function runInBatch<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    return withRetry(db, { organizationId }, run)
  }
  const failures: unknown[] = []
  try {
    let last: Unmeasured | undefined
    for (;;) {
      const found = await runInBatch((tx) => listUnmeasured(tx, organizationId, { last, max: capturesAtOnce }))
      for (const { id: captureId } of found) {
        try {
          await runInBatch(async (tx) => {
            await measureCapture(tx, { organizationId, captureId })
            await alertPeople(tx, jobs, { organizationId, captureId })
          })
        } catch (error) {
          signal.throwIfAborted()
          failures.push(error)
        }
      }
      last = found.at(-1)
      if (found.length < capturesAtOnce) break
    }
    for (;;) {
      const found = await runInBatch((tx) => listUncounted(tx, organizationId, projectsAtOnce))
      for (const projectGroupId of found) await runInBatch((tx) => countFirst(tx, { organizationId, projectGroupId }))
      if (found.length < projectsAtOnce) break
    }
  } catch (error) {
    if (!isWorkerStopped(error)) throw error
    await withScope(db, { organizationId }, requeue)
    return
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} captures could not be counted.`)
}

/** Sends a job for each organization. A retry may send a job twice; the second one then has nothing to do. */
export async function beginHealthNight({ db, jobs }: HealthDeps): Promise<void> {
  let organizations = await listOrganizations(db, '', organizationsAtOnce)
  while (organizations.length > 0) {
    for (const organizationId of organizations)
      await withScope(db, { organizationId }, (tx) => jobs.send(tx, measureHealthJob, { organizationId }))
    organizations = await listOrganizations(db, organizations.at(-1) ?? '', organizationsAtOnce)
  }
}
