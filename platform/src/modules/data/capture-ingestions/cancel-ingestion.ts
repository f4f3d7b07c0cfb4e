import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { announceRun } from '../../../runs/announce-run.ts'
import { releaseUpload } from '../../base/uploads/index.ts'
import { subjectOfCapture } from '../capture-files/remove-capture.ts'
import { announceChange } from '../../../events/announce-change.ts'
import { ingestionRuns } from './ingestion-runs.ts'
import { ingestionNotFound } from './read-ingestions.ts'
import { deleteUnstored, findIngestion, type StoredIngestion } from './repository.ts'

/**
 * Cancels an ingestion that waits or runs: deletes its row and, after the commit, its file. A worker that has it can no longer write and
 * ends its processes when it notices. If a model was being recreated, the previous model stays.
 */
export async function cancelIngestion(scope: OrganizationScope, id: string): Promise<void> {
  const { tx, organizationId } = scope
  const ingestionKey = { organizationId, id }
  const cancelled = await deleteUnstored(tx, ingestionKey)
  if (!cancelled) {
    const found = await findIngestion(tx, ingestionKey)
    throw found ? tooLate(found) : ingestionNotFound()
  }
  const { fileKey, captureId } = cancelled
  if (fileKey !== null) await releaseUpload(tx, { organizationId, key: fileKey })
  await announceRun(tx, ingestionRuns, { organizationId, runId: id })
  if (captureId !== null) await announceChange(tx, subjectOfCapture({ organizationId, captureId }))
}

function tooLate({ status, isRemake }: StoredIngestion): PlatformError {
  return new PlatformError('captures/too-late-to-cancel', 409, tooLateText(status, isRemake))
}

function tooLateText(status: StoredIngestion['status'], isRemake: boolean): string {
  if (status === 'Error') return 'This has already failed. Remove it from the list, or try again.'
  if (isRemake) return 'The 3D model has already been regenerated.'
  if (status === 'Complete') return 'This file has already been captured. Delete the capture instead.'
  return "This file's elements are already stored, and only its 3D model is missing. Delete the capture instead."
}
