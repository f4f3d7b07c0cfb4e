import { announceChange, type Subject } from '../../../events/announce-change.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { captureNamed, captureNotFound } from '../captures/capture-parts.ts'
import type { CapturePlace } from '../captures/repository.ts'
import { removeViewsOf } from '../captures/views/remove-views.ts'
import { assertInNoSet } from '../version-sets/assert-in-no-set.ts'
import { releaseFile } from '../../base/files/index.ts'
import { withdrawCapture } from '../../bim/master-model/index.ts'
import { releaseUpload } from '../../base/uploads/index.ts'
import { clearCapturesJob } from './removal.job.ts'
import { hideCapture } from './removal/removed-repository.ts'

export type RemovalDeps = { jobs: JobQueue }

/** The subject that those who look at a capture follow. */
export function subjectOfCapture({ organizationId, captureId: id }: CapturePlace): Subject {
  return { topic: 'captures', organizationId, id }
}

/**
 * Removes a capture with everything that hangs below it; the next sweep removes its files. From then on, whoever looks at it is answered 404;
 * its rows, which may be a million, are cleared away by a job. Of two who remove it at once, the second fails, and with it takes no counts
 * back.
 */
export async function removeCapture(
  scope: Pick<OrganizationScope, 'tx' | 'organizationId'>,
  captureId: string,
  { jobs }: RemovalDeps,
): Promise<void> {
  const { tx, organizationId } = scope
  const { fileKey } = await captureNamed(scope, captureId)
  const place = { organizationId, captureId }
  await withdrawCapture(tx, place)
  const hidden = await hideCapture(tx, place)
  if (!hidden) throw captureNotFound()
  await assertInNoSet(tx, place)
  await removeViewsOf(tx, place)
  await jobs.send(tx, clearCapturesJob, { organizationId })
  await releaseUpload(tx, { organizationId, key: fileKey })
  for (const key of hidden.modelFiles) await releaseFile(tx, key)
  await announceChange(tx, subjectOfCapture(place))
}
