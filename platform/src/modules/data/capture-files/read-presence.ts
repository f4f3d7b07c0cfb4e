import type { CapturePresence } from '@lintel/shared/contract/captures'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { findCapture } from '../captures/read-repository.ts'

/** Tells whether the organization has such a capture; browsers ask again and again while somebody looks at it. */
export async function readPresence(
  { tx, organizationId }: OrganizationScope,
  captureId: string,
): Promise<CapturePresence> {
  return { isThere: (await findCapture(tx, { organizationId, captureId })) !== undefined }
}
