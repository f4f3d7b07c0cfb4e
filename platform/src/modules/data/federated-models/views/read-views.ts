import type { FederatedView } from '@lintel/shared/contract/captures'
import type { FileAddresses } from '../../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { describeView, isViewId } from '../../../base/views/index.ts'
import { mayChange, viewNotFound } from '../../captures/views/view-rules.ts'
import { requireProject } from '../../project-groups/choose-project.ts'
import { findView, listViews, type ListedView, type StoredView } from './repository.ts'

/** The views of the project that the caller can see. */
export async function listFederatedViews(
  scope: OrganizationScope,
  projectGroupId: string,
  addresses: FileAddresses,
): Promise<FederatedView[]> {
  await requireProject(scope, projectGroupId)
  const views = await listViews(scope.tx, scope, projectGroupId)
  return Promise.all(views.map((view) => toFederatedView(view, scope, addresses)))
}

export async function readFederatedView(
  scope: OrganizationScope,
  id: string,
  addresses: FileAddresses,
): Promise<FederatedView> {
  return toFederatedView(await viewNamed(scope, id), scope, addresses)
}

/** Fails with 404 if it doesn't exist or the caller can't see it. */
export async function viewNamed(scope: OrganizationScope, id: string): Promise<StoredView> {
  const found = isViewId(id) ? await findView(scope.tx, scope, id) : undefined
  if (!found) throw viewNotFound()
  return found
}

async function toFederatedView(
  view: StoredView | ListedView,
  scope: OrganizationScope,
  addresses: FileAddresses,
): Promise<FederatedView> {
  const { files, audience } = view
  return { ...(await describeView(view, addresses)), files, audience, isChangeable: mayChange(view, scope) }
}
