import type { Database } from '../../../database/connect.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { withRetry } from '../../../runs/retry-transaction.ts'
import type { ProjectCounts } from '../captures/health/schema.ts'
import { countOpenClashes } from '../clash-checks/repository.ts'
import { countOpenTopicsOfProjects } from '../topics/list/open-topics-repository.ts'
import { listingOf } from '../topics/list/read-list.ts'
import { alertPeopleOfProject } from './alerts/alert-people.ts'
import { withKnownCounts } from './alerts/exceeded.model.ts'
import { addUncounted, saveCounts, takeCounts } from './project-counts-repository.ts'
import { countFailedSpecifications, countFlagged, listHealth, maxCaptures } from './repository.ts'
import type { ProjectKey } from './thresholds/repository.ts'

/**
 * Counts what changes in a project without a new capture, and notifies people of what exceeds a threshold. Starts by
 * waiting for transactions that requested it, so that each change is counted by this job or by the next one.
 */
export async function countHealth({ db, jobs }: { db: Database; jobs: JobQueue }, project: ProjectKey): Promise<void> {
  await withRetry(db, project, async (tx) => {
    const before = await takeCounts(tx, project)
    if (!before) return
    const counts = withKnownCounts(await readCounts(tx, project), before)
    await saveCounts(tx, project, counts)
    await alertPeopleOfProject(tx, jobs, { project, counts, before })
  })
}

/** Counts a project that wasn't counted since thresholds of these counts exist, without notifying anyone. */
export async function countFirst(tx: Transaction, project: ProjectKey): Promise<void> {
  if (await addUncounted(tx, project)) await saveCounts(tx, project, await readCounts(tx, project))
}

async function readCounts(tx: Transaction, project: ProjectKey): Promise<ProjectCounts> {
  const { organizationId, projectGroupId } = project
  const captures = await listHealth(tx, project, maxCaptures)
  const newest = new Map(captures.toReversed().map((capture) => [capture.fileName.toLowerCase(), capture]))
  const ids = [...newest.values()].map(({ captureId }) => captureId)
  const flagged = await countFlagged(tx, ids)
  const failed = await countFailedSpecifications(tx, ids)
  const topics = await countOpenTopicsOfProjects(tx, await listingOf({ tx, organizationId }), [projectGroupId])
  return {
    openClashes: (await countOpenClashes(tx, project))?.count ?? null,
    openTopics: topics.get(projectGroupId) ?? 0,
    files: [...newest.values()].map(({ captureId, fileName }) => ({
      fileName,
      flaggedElements: flagged.get(captureId) ?? null,
      failedSpecifications: failed.get(captureId) ?? null,
    })),
  }
}
