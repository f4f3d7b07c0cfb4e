import type { Transaction } from '../../../../database/scope.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { compareVersions } from '../../comparisons/begin-comparison.ts'
import { findNextVersion, lockVersion, setPreviousVersion } from '../../captures/versions/version-links-repository.ts'
import type { StoredIngestion } from '../repository.ts'

/**
 * Links a new capture to the one whose next version it is, in the transaction that stores it, and queues their comparison. Returns the
 * reason if it can't, because the earlier capture was deleted or got another next version in the meantime.
 */
export async function linkVersion(
  tx: Transaction,
  { organizationId, previousVersionId, previousVersionName, requestedById, requestedBy }: StoredIngestion,
  { captureId, jobs }: { captureId: string; jobs: JobQueue },
): Promise<string | undefined> {
  if (previousVersionId === null || previousVersionName === null) return undefined
  const previousVersion = { previousVersionId, previousVersionName }
  const captureKey = { organizationId, captureId }
  const before = { organizationId, captureId: previousVersionId }
  const previous = await lockVersion(tx, before)
  if (!previous) {
    await setPreviousVersion(tx, captureKey, previousVersion)
    return `${previousVersionName} was deleted while its new version was being captured, so there's nothing to compare it with.`
  }
  const other = await findNextVersion(tx, before)
  if (other) {
    return `${previousVersionName} already has another new version, ${other.documentFileName}, so this capture isn't linked to it.`
  }
  // It may have been moved since the file was uploaded.
  const { projectGroupId } = previous
  await setPreviousVersion(tx, captureKey, { ...previousVersion, projectGroupId })
  const pair = { organizationId, projectGroupId, baseCaptureId: previousVersionId, compareCaptureId: captureId }
  await compareVersions(tx, { ...pair, requestedById, requestedBy }, jobs)
  return undefined
}
