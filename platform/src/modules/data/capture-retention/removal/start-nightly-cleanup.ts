import type { Database } from '../../../../database/connect.ts'
import { withScope } from '../../../../database/scope.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { listRetaining } from '../repository.ts'
import { retainCapturesJob } from '../retention.job.ts'

const batchSize = 500

/** Sends a job for each organization with a retention setting. A retry may send a job twice; the second one then has nothing to do. */
export async function startNightlyCleanup({ db, jobs }: { db: Database; jobs: JobQueue }): Promise<void> {
  let organizations = await listRetaining(db, '', batchSize)
  while (organizations.length > 0) {
    for (const organizationId of organizations) {
      await withScope(db, { organizationId }, (tx) => jobs.send(tx, retainCapturesJob, { organizationId }))
    }
    organizations = await listRetaining(db, organizations.at(-1) ?? '', batchSize)
  }
}
