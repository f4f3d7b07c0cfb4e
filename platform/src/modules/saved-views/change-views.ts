import type { SavedView, SavedViewCreate, SavedViewUpdate } from '@lintel/shared/contract'
import { PlatformError } from '../../errors.ts'
import type { OrganizationScope } from '../../plugins/organization-scope.ts'
import type { Files } from '../files/open-files.ts'
import { keepImage } from '../images/store-image.ts'
import { findUser } from '../users/repository.ts'
import { assertViewId, placeOf, toSavedView, viewNotFound } from './read-views.ts'
import {
  countViews,
  deleteView,
  findView,
  insertView,
  isVisiblePrototype,
  updateView,
  type ViewContent,
} from './repository.ts'
import type { NewPicture } from './thumbnail.ts'

/** Far more than a list can show; it keeps one account from filling the database. */
export const mostViews = 500

type Save<View> = { view: View; picture: NewPicture }

export async function createSavedView(
  scope: OrganizationScope,
  { view, picture }: Save<SavedViewCreate>,
  files: Files,
): Promise<SavedView> {
  const { tx, organizationId, userId } = scope
  await assertPrototype(scope, view.prototype)
  if ((await countViews(tx, organizationId, view.prototype)) >= mostViews) throw tooMany()
  const user = await findUser(tx, userId)
  const content = { ...contentOf(view), ...(await keptPicture(picture, organizationId, files)) }
  const authorName = user ? `${user.firstName} ${user.lastName}`.trim() : null
  const inserted = await insertView(tx, content, { organizationId, authorId: user?.id ?? null, authorName })
  return toSavedView(inserted, files.addresses)
}

/** Also answers the key of the picture that is shown no more. */
export async function changeSavedView(
  scope: OrganizationScope,
  { id, view, picture }: Save<SavedViewUpdate> & { id: string },
  files: Files,
): Promise<{ changed: SavedView; replacedKey: string | null }> {
  assertViewId(id)
  if (view.id !== undefined && view.id !== id) throw mismatch()
  const place = placeOf(scope)
  const before = await findView(scope.tx, place, id)
  if (!before) throw viewNotFound()
  await assertPrototype(scope, view.prototype)
  const content = { ...contentOf(view), ...(await keptPicture(picture, scope.organizationId, files)) }
  const updated = await updateView(scope.tx, place, { id, content, revision: view.revision })
  if (!updated) throw (await findView(scope.tx, place, id)) ? changedMeanwhile() : viewNotFound()
  const replacedKey = updated.thumbnail === before.thumbnail ? null : before.thumbnail
  return { changed: toSavedView(updated, files.addresses), replacedKey }
}

/** Answers the key of its picture. A second deletion answers 404; whoever deletes may take that as done. */
export async function removeSavedView(scope: OrganizationScope, id: string): Promise<string | null> {
  assertViewId(id)
  const deleted = await deleteView(scope.tx, placeOf(scope), id)
  if (!deleted) throw viewNotFound()
  return deleted.thumbnail
}

function contentOf(view: SavedViewCreate): ViewContent {
  const { prototype, name, cameraType, cutPlanes, target, position, upVector } = view
  const camera = { cameraType, cutPlanes, target, position, upVector }
  return { prototype, name, ...camera, fieldOfView: view.fieldOfView ?? null, aspect: view.aspect ?? null }
}

async function keptPicture(picture: NewPicture, organizationId: string, { store }: Files) {
  if (!picture) return picture === null ? { thumbnail: null } : {}
  const folder = `organizations/${organizationId}/saved-views`
  return { thumbnail: await keepImage({ store, folder, image: picture }) }
}

async function assertPrototype(scope: OrganizationScope, prototype: string): Promise<void> {
  if (await isVisiblePrototype(scope.tx, placeOf(scope), prototype)) return
  const message = 'There is no such prototype in this organization.'
  throw new PlatformError('saved-views/unknown-prototype', 400, message, { errors: [{ path: 'prototype', message }] })
}

function mismatch(): PlatformError {
  const message = 'The body names another saved view than the address.'
  return new PlatformError('saved-views/mismatch', 400, message, { errors: [{ path: 'id', message }] })
}

function changedMeanwhile(): PlatformError {
  return new PlatformError(
    'saved-views/changed-meanwhile',
    409,
    'Someone else changed this saved view since it was loaded. Load it again before you update it.',
  )
}

function tooMany(): PlatformError {
  const detail = `This prototype has ${mostViews} saved views, which is the most that are kept. Delete one first.`
  return new PlatformError('saved-views/too-many', 409, detail)
}
