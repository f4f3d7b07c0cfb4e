import type { CapturePresence } from '@lintel/shared/contract/captures'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { findCapture } from '../captures/read-repository.ts'

/** Tells whether the organization has such a capture, and of which project it is; browsers ask again and again while somebody looks at it. */
export async function readPresence(
  { tx, organizationId }: OrganizationScope,
  captureId: string,
): Promise<CapturePresence> {
  const found = await findCapture(tx, { organizationId, captureId })
  return found ? { isThere: true, projectGroupId: found.projectGroupId } : { isThere: false }
}
