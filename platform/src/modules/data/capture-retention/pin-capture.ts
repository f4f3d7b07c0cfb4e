import type { RetainedCapture } from '@lintel/shared/contract/captures'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { lockRequester } from '../../organization/users/index.ts'
import { captureNotFound } from '../captures/capture-parts.ts'
import { lockCaptures } from '../captures/repository.ts'
import { deletePinnedCapture, insertPinnedCapture, listPinnedCaptures } from './repository.ts'

/** Which of these captures are pinned. */
export async function readPinnedCaptures(
  { tx, organizationId }: OrganizationScope,
  captureIds: readonly string[],
): Promise<RetainedCapture[]> {
  const pinnedCaptures = await listPinnedCaptures(tx, organizationId, captureIds)
  return pinnedCaptures.map(({ captureId, keptBy, keptDate }) => ({
    captureId,
    keptBy,
    keptDate: keptDate.toISOString(),
  }))
}

/**
 * Pins or unpins a capture. The first person who pinned it is shown. Locks the capture, so that it's either pinned, or
 * already removed and not found.
 */
export async function pinCapture(
  scope: OrganizationScope,
  captureId: string,
  isKept: boolean,
): Promise<RetainedCapture[]> {
  const { tx, organizationId, userId } = scope
  const keptBy = await lockRequester(tx, userId)
  const [locked] = await lockCaptures(tx, organizationId, [captureId])
  if (!locked) throw captureNotFound()
  if (isKept) await insertPinnedCapture(tx, { organizationId, captureId, keptBy })
  else await deletePinnedCapture(tx, { organizationId, captureId })
  return readPinnedCaptures(scope, [captureId])
}
