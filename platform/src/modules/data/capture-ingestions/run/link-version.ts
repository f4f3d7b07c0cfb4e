import type { Transaction } from '../../../../database/scope.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { compareVersions } from '../../comparisons/begin-comparison.ts'
import { findNextVersion, lockVersion, setPreviousVersion } from '../../captures/versions/version-repository.ts'
import type { StoredIngestion } from '../repository.ts'

/**
 * Notes in the transaction that stores a capture what it is the next version of, and queues the comparison of the two. Answers in words why
 * it is not, where the earlier capture has gone or got another next version since the file was sent.
 */
export async function linkVersion(
  tx: Transaction,
  { organizationId, previousVersionId, previousVersionName, requestedById, requestedBy }: StoredIngestion,
  { captureId, jobs }: { captureId: string; jobs: JobQueue },
): Promise<string | undefined> {
  if (previousVersionId === null || previousVersionName === null) return undefined
  const named = { previousVersionId, previousVersionName }
  const place = { organizationId, captureId }
  const before = { organizationId, captureId: previousVersionId }
  const previous = await lockVersion(tx, before)
  if (!previous) {
    await setPreviousVersion(tx, place, named)
    return `${previousVersionName} was deleted while its new version was being captured, so there's nothing to compare it with.`
  }
  const other = await findNextVersion(tx, before)
  if (other) {
    return `${previousVersionName} already has another new version, ${other.documentFileName}, so this capture isn't linked to it.`
  }
  // It may have been moved since the file was sent.
  const { projectGroupId } = previous
  await setPreviousVersion(tx, place, { ...named, projectGroupId })
  const pair = { organizationId, projectGroupId, baseCaptureId: previousVersionId, compareCaptureId: captureId }
  await compareVersions(tx, { ...pair, requestedById, requestedBy }, jobs)
  return undefined
}
