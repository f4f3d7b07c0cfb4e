import type { SavedView } from '@lintel/shared/contract'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { FileAddresses } from '../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { isViewId, describeView } from '../../base/views/index.ts'
import { seesDrafts, findVisibleRelease, type ReleaseParams } from '../prototypes/find-visible-release.ts'
import { findView, listViews, type ListedView, type StoredView, type ViewScope } from './repository.ts'

export async function listSavedViews(
  scope: OrganizationScope,
  addresses: FileAddresses,
  prototype?: string,
): Promise<SavedView[]> {
  const views = await listViews(scope.tx, viewScopeOf(scope), prototype)
  return Promise.all(views.map((view) => toSavedView(view, addresses)))
}

export async function readSavedView(
  scope: OrganizationScope,
  id: string,
  addresses: FileAddresses,
): Promise<SavedView> {
  assertViewId(id)
  const found = await findView(scope.tx, viewScopeOf(scope), id)
  if (!found) throw viewNotFound()
  return toSavedView(found, addresses)
}

export function viewScopeOf(scope: OrganizationScope): ViewScope {
  return { organizationId: scope.organizationId, seesDrafts: seesDrafts(scope) }
}

export async function toSavedView(view: StoredView | ListedView, addresses: FileAddresses): Promise<SavedView> {
  return { ...(await describeView(view, addresses)), organizationId: 1, prototype: view.prototype }
}

/** An id that isn't a UUID gets the same response as an unknown one. */
export function assertViewId(id: string): void {
  if (!isViewId(id)) throw viewNotFound()
}

export function viewNotFound(): PlatformError {
  return new PlatformError('saved-views/not-found', 404, "This saved view doesn't exist in this organization.")
}

/** Views belong to a prototype and appear on all its releases (docs/specification/decisions.md). */
export async function listPrototypeViews(
  scope: OrganizationScope,
  releaseParams: ReleaseParams,
  addresses: FileAddresses,
): Promise<SavedView[]> {
  const { prototype } = await findVisibleRelease(scope, releaseParams)
  return listSavedViews(scope, addresses, prototype)
}
