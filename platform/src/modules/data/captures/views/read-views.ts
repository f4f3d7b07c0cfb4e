import type { CaptureView } from '@lintel/shared/contract/captures'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { FileAddresses } from '../../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { isViewId, describeView } from '../../../base/views/index.ts'
import { requireCapture } from '../capture-parts.ts'
import { findView, listViews, type ListedView, type StoredView } from './repository.ts'

/** The views of the capture's project that the caller can see, including those of other versions. */
export async function listCaptureViews(
  scope: OrganizationScope,
  captureId: string,
  addresses: FileAddresses,
): Promise<CaptureView[]> {
  const { projectGroupId } = await requireCapture(scope, captureId)
  const views = await listViews(scope.tx, scope, projectGroupId)
  return Promise.all(views.map((view) => toCaptureView(view, scope, addresses)))
}

export async function readCaptureView(
  scope: OrganizationScope,
  id: string,
  addresses: FileAddresses,
): Promise<CaptureView> {
  return toCaptureView(await viewNamed(scope, id), scope, addresses)
}

/** Fails with 404 if it doesn't exist or the caller can't see it. */
export async function viewNamed(scope: OrganizationScope, id: string): Promise<StoredView> {
  const found = isViewId(id) ? await findView(scope.tx, scope, id) : undefined
  if (!found) throw new PlatformError('capture-views/not-found', 404, "This view doesn't exist in this organization.")
  return found
}

/** Authors can change their views. Users who upload captures can change shared views, because authors leave. */
export function mayChange(
  { authorId, audience }: Pick<StoredView, 'authorId' | 'audience'>,
  { userId, roles }: Pick<OrganizationScope, 'userId' | 'roles'>,
): boolean {
  return authorId === userId || (audience !== 'self' && roles.includes('revitupload.create'))
}

async function toCaptureView(
  view: StoredView | ListedView,
  scope: OrganizationScope,
  addresses: FileAddresses,
): Promise<CaptureView> {
  const { captureId, captureFileName, captureDate, audience } = view
  return {
    ...(await describeView(view, addresses)),
    captureId,
    captureFileName,
    captureDate: captureDate.toISOString(),
    audience,
    isChangeable: mayChange(view, scope),
  }
}
