import type { SavedView } from '@lintel/shared/contract'
import { PlatformError } from '../../../errors.ts'
import type { FileAddresses } from '../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { seesDrafts, findVisibleRelease, type ReleasePlace } from '../prototypes/find-visible-release.ts'
import { findView, listViews, type ListedView, type StoredView, type ViewPlace } from './repository.ts'

export async function listSavedViews(
  scope: OrganizationScope,
  addresses: FileAddresses,
  prototype?: string,
): Promise<SavedView[]> {
  const views = await listViews(scope.tx, placeOf(scope), prototype)
  return Promise.all(views.map((view) => toSavedView(view, addresses)))
}

export async function readSavedView(
  scope: OrganizationScope,
  id: string,
  addresses: FileAddresses,
): Promise<SavedView> {
  assertViewId(id)
  const found = await findView(scope.tx, placeOf(scope), id)
  if (!found) throw viewNotFound()
  return toSavedView(found, addresses)
}

export function placeOf(scope: OrganizationScope): ViewPlace {
  return { organizationId: scope.organizationId, seesDrafts: seesDrafts(scope) }
}

export async function toSavedView(view: StoredView | ListedView, addresses: FileAddresses): Promise<SavedView> {
  const { id, prototype, name, cameraType, cutPlanes, target, position, upVector, revision } = view
  return {
    id,
    organizationId: 1,
    prototype,
    name,
    cameraType,
    cutPlanes,
    target,
    position,
    upVector,
    ...(view.fieldOfView !== null && { fieldOfView: view.fieldOfView }),
    ...(view.aspect !== null && { aspect: view.aspect }),
    thumbnailUrl: view.thumbnail === null ? null : await addresses.addressOf(view.organizationId, view.thumbnail),
    ...componentsOf(view),
    ...drawingsOf(view),
    author: view.authorId === null ? null : { id: view.authorId, name: view.authorName ?? '' },
    revision,
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
  }
}

function componentsOf(view: StoredView | ListedView): Pick<SavedView, 'components' | 'hasComponents'> {
  if ('hasComponents' in view) return view.hasComponents ? { hasComponents: true } : {}
  return view.components === null ? {} : { components: view.components, hasComponents: true }
}

function drawingsOf(view: StoredView | ListedView): Pick<SavedView, 'drawings' | 'hasDrawings'> {
  if ('hasDrawings' in view) return view.hasDrawings ? { hasDrawings: true } : {}
  return view.drawings === null ? {} : { drawings: view.drawings, hasDrawings: true }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id that is no UUID belongs to no view, so the answer is the same as for one that does not exist. */
export function assertViewId(id: string): void {
  if (!uuid.test(id)) throw viewNotFound()
}

export function viewNotFound(): PlatformError {
  return new PlatformError('saved-views/not-found', 404, 'There is no such saved view in this organization.')
}

/** Views belong to a prototype and show on each of its releases (decisions.md). */
export async function listPrototypeViews(
  scope: OrganizationScope,
  place: ReleasePlace,
  addresses: FileAddresses,
): Promise<SavedView[]> {
  const { prototype } = await findVisibleRelease(scope, place)
  return listSavedViews(scope, addresses, prototype)
}
