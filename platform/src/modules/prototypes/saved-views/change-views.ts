import type { SavedView, SavedViewCreate, SavedViewUpdate } from '@lintel/shared/contract'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { FileAddresses } from '../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { releaseFile } from '../../base/files/index.ts'
import { contentOf, pictureOf, type NewPicture } from '../../base/views/index.ts'
import { revisionConflict } from '../../../errors/revision-conflict.ts'
import { displayNameOf, findUser } from '../../organization/users/index.ts'
import { assertViewId, viewScopeOf, toSavedView, viewNotFound } from './read-views.ts'
import {
  countViews,
  deleteView,
  findView,
  insertView,
  isVisiblePrototype,
  listViewNames,
  lockViews,
  updateView,
} from './repository.ts'

/** Maximum views of one prototype: far more than a list can show, so that no account can fill the database. */
export const maxViews = 500

type ViewToSave<View> = { view: View; picture: NewPicture }

/** Fails for an invalid new view before its picture is decoded. */
export async function assertCreatable(scope: OrganizationScope, { prototype, name }: SavedViewCreate): Promise<void> {
  await assertPrototype(scope, prototype)
  if ((await countViews(scope.tx, scope.organizationId, prototype)) >= maxViews) throw tooMany()
  await assertNameIsFree(scope, { prototype, name })
}

export async function createSavedView(
  scope: OrganizationScope,
  { view, picture }: ViewToSave<SavedViewCreate>,
  addresses: FileAddresses,
): Promise<SavedView> {
  const { tx, organizationId, userId } = scope
  await lockViews(tx, organizationId, view.prototype)
  await assertCreatable(scope, view)
  const user = await findUser(tx, userId)
  const content = { prototype: view.prototype, ...contentOf(view), ...(await pictureOf(tx, picture)) }
  const authorName = user ? displayNameOf(user) : null
  const inserted = await insertView(tx, content, { organizationId, authorId: user?.id ?? null, authorName })
  return toSavedView(inserted, addresses)
}

/** Fails for an invalid change before its picture is decoded; returns the current view. */
export async function assertChangeable(scope: OrganizationScope, id: string, view: SavedViewUpdate) {
  assertViewId(id)
  if (view.id !== undefined && view.id !== id) throw mismatch()
  const before = await findView(scope.tx, viewScopeOf(scope), id)
  if (!before) throw viewNotFound()
  if (view.revision !== undefined && view.revision !== before.revision)
    throw revisionConflict('saved-views', 'saved view')
  await assertPrototype(scope, view.prototype)
  // Views from before names had to be unique may keep their names.
  const isRenamed = view.name.toLowerCase() !== before.name.toLowerCase() || view.prototype !== before.prototype
  if (isRenamed) await assertNameIsFree(scope, view)
  return before
}

/** The previous picture is removed when the transaction commits. */
export async function changeSavedView(
  scope: OrganizationScope,
  { id, view, picture }: ViewToSave<SavedViewUpdate> & { id: string },
  files: { addresses: FileAddresses },
): Promise<SavedView> {
  await lockViews(scope.tx, scope.organizationId, view.prototype)
  const before = await assertChangeable(scope, id, view)
  const viewScope = viewScopeOf(scope)
  const content = { prototype: view.prototype, ...contentOf(view), ...(await pictureOf(scope.tx, picture)) }
  const updated = await updateView(scope.tx, viewScope, { id, content, revision: view.revision })
  if (!updated)
    throw (await findView(scope.tx, viewScope, id)) ? revisionConflict('saved-views', 'saved view') : viewNotFound()
  const replaced = updated.thumbnail === before.thumbnail ? null : before.thumbnail
  if (replaced !== null) await releaseFile(scope.tx, replaced)
  return toSavedView(updated, files.addresses)
}

/** A second deletion is answered with 404, which callers may treat as success. */
export async function removeSavedView(scope: OrganizationScope, id: string): Promise<void> {
  assertViewId(id)
  const deleted = await deleteView(scope.tx, viewScopeOf(scope), id)
  if (!deleted) throw viewNotFound()
  if (deleted.thumbnail !== null) await releaseFile(scope.tx, deleted.thumbnail)
}

export async function assertPrototype(scope: OrganizationScope, prototype: string): Promise<void> {
  if (await isVisiblePrototype(scope.tx, viewScopeOf(scope), prototype)) return
  const message = "This prototype doesn't exist in this organization."
  throw new PlatformError('saved-views/unknown-prototype', 400, message, { errors: [{ path: 'prototype', message }] })
}

async function assertNameIsFree(
  { tx, organizationId }: OrganizationScope,
  { prototype, name }: Pick<SavedViewCreate, 'prototype' | 'name'>,
): Promise<void> {
  if (!(await listViewNames(tx, organizationId, prototype)).has(name.toLowerCase())) return
  const message = 'A view with this name already exists.'
  const detail = `${message} Choose another name.`
  throw new PlatformError('saved-views/name-taken', 409, detail, { errors: [{ path: 'name', message }] })
}

function mismatch(): PlatformError {
  const message = "The saved view in the body doesn't match the address."
  return new PlatformError('saved-views/mismatch', 400, message, { errors: [{ path: 'id', message }] })
}

export function tooMany(): PlatformError {
  const detail = `This prototype already has ${maxViews} saved views, which is the limit. Delete one first.`
  return new PlatformError('saved-views/too-many', 409, detail)
}
