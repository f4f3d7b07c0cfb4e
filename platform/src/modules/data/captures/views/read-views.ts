import type { CaptureView } from '@lintel/shared/contract/captures'
import type { FileAddresses } from '../../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { isViewId, describeView } from '../../../base/views/index.ts'
import { requireCapture } from '../capture-parts.ts'
import { findView, listViews, type ListedView, type StoredView } from './repository.ts'
import { mayChange, viewNotFound } from './view-rules.ts'

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
  if (!found) throw viewNotFound()
  return found
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
