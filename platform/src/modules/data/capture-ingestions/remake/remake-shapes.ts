import type { Ingestion } from '@lintel/shared/contract/captures'
import { PlatformError } from '../../../../errors/platform-error.ts'
import { announceChange } from '../../../../events/announce-change.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { withoutShapes } from '../../capture-files/read-files.ts'
import { subjectOfCapture } from '../../capture-files/remove-capture.ts'
import { insertModel, lockModel } from '../../capture-files/repository.ts'
import { requireCapture } from '../../captures/capture-parts.ts'
import { lockRequester } from '../../../organization/users/index.ts'
import { enqueue, modelInProgress, reserveSlot } from '../begin/begin-ingestion.ts'
import { countMaking, deleteFailedRemakes, insertIngestion } from '../repository.ts'

/**
 * Recreates the model of a capture from its original file. The previous model stays visible until the new one is stored. Of two concurrent requests, the
 * second is rejected.
 */
export async function remakeShapes(scope: OrganizationScope, captureId: string, jobs: JobQueue): Promise<Ingestion> {
  const { tx, organizationId, userId } = scope
  const capture = await requireCapture(scope, captureId)
  if (capture.captureType !== 'IFC') {
    const detail = 'Only the 3D model of a building file can be regenerated. This capture has another source.'
    throw new PlatformError('captures/no-building-file', 409, detail)
  }
  const requestedBy = await lockRequester(tx, userId)
  await reserveSlot(tx, { organizationId, requestedById: userId })
  const captureKey = { organizationId, captureId }
  await insertModel(tx, captureKey, { status: 'None', statusDetails: withoutShapes })
  await deleteFailedRemakes(tx, captureKey)
  await lockModel(tx, captureKey)
  if ((await countMaking(tx, captureKey)) > 0) throw modelInProgress()
  const { documentFileName: fileName, fileBytes: bytes, fileOriginPath: originPath } = capture
  const upload = { organizationId, requestedById: userId, requestedBy, fileName, bytes, originPath }
  const ingestion = await insertIngestion(tx, { ...upload, captureId, isRemake: true })
  await announceChange(tx, subjectOfCapture(captureKey))
  return enqueue(scope, ingestion, jobs)
}
