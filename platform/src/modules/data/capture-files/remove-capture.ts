import { announceChange, type Subject } from '../../../events/announce-change.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { requireCapture, captureNotFound } from '../captures/capture-parts.ts'
import type { CaptureKey } from '../captures/repository.ts'
import { removeViewsOf } from '../captures/views/remove-views.ts'
import { assertInNoSet } from '../version-sets/assert-in-no-set.ts'
import { releaseFile } from '../../base/files/index.ts'
import { recordDeletion } from '../../organization/history/index.ts'
import { withdrawCapture } from '../../bim/master-model/index.ts'
import { releaseUpload } from '../../base/uploads/index.ts'
import { clearCapturesJob } from './removal.job.ts'
import { hideCapture } from './removal/removed-repository.ts'

export type RemovalDeps = { jobs: JobQueue }

/** The event subject of a capture's page. */
export function subjectOfCapture({ organizationId, captureId: id }: CaptureKey): Subject {
  return { topic: 'captures', organizationId, id }
}

/** Removes a capture in the name of the caller. */
export async function deleteCapture(scope: OrganizationScope, captureId: string, deps: RemovalDeps): Promise<void> {
  const { documentFileName } = await requireCapture(scope, captureId)
  await removeCapture(scope, captureId, deps)
  await recordDeletion(scope, 'capture', documentFileName)
}

/**
 * Removes a capture with everything below it; the next sweep removes its files. It's answered with 404 from then on,
 * while a job deletes its rows, of which there may be a million. If two requests remove it concurrently, the second one
 * fails, so that counts are only corrected once.
 */
export async function removeCapture(
  scope: Pick<OrganizationScope, 'tx' | 'organizationId'>,
  captureId: string,
  { jobs }: RemovalDeps,
): Promise<void> {
  const { tx, organizationId } = scope
  const { fileKey } = await requireCapture(scope, captureId)
  const captureKey = { organizationId, captureId }
  await withdrawCapture(tx, captureKey)
  const hidden = await hideCapture(tx, captureKey)
  if (!hidden) throw captureNotFound()
  await assertInNoSet(tx, captureKey)
  await removeViewsOf(tx, captureKey)
  await jobs.send(tx, clearCapturesJob, { organizationId })
  await releaseUpload(tx, { organizationId, key: fileKey })
  for (const key of hidden.modelFiles) await releaseFile(tx, key)
  await announceChange(tx, subjectOfCapture(captureKey))
}
