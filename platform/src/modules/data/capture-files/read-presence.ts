import type { CapturePresence } from '@lintel/shared/contract/captures'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { findCapture } from '../captures/read-repository.ts'
import { findMaking, findModel } from './repository.ts'

/** Tells whether the organization has such a capture, of which project it is, and what there is to see of it; browsers ask again and again while someone looks at it. */
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
