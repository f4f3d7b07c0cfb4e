import type { CapturePresence } from '@lintel/shared/contract/captures'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { findCapture } from '../captures/read-repository.ts'
import { findMaking, findModel } from './repository.ts'

/** Whether the capture exists, its project, and the state of its model. Browsers poll this while the capture is open. */
export async function readPresence(
  { tx, organizationId }: OrganizationScope,
  captureId: string,
): Promise<CapturePresence> {
  const found = await findCapture(tx, { organizationId, captureId })
  if (!found) return { isThere: false }
  const model = await findModel(tx, { organizationId, captureId })
  const making = await findMaking(tx, { organizationId, captureId })
  const modelState = [model?.status, model?.fileHash, making?.id, making?.status].join(' ')
  return { isThere: true, projectGroupId: found.projectGroupId, modelState }
}
