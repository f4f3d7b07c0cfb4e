import type {
  CaptureView,
  CaptureViewsCreate,
  CaptureViewsResult,
  CaptureViewUpdate,
} from '@lintel/shared/contract/captures'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { FileAddresses } from '../../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import { releaseFile } from '../../../base/files/index.ts'
import { contentOf, freeName, pictureOf, viewsNotAmong, type NewPicture } from '../../../base/views/index.ts'
import { displayNameOf, findUser } from '../../../organization/users/index.ts'
import { requireCapture, captureNotFound } from '../capture-parts.ts'
import { lockCaptures } from '../repository.ts'
import { mayChange, readCaptureView, viewNamed } from './read-views.ts'
import {
  deleteView,
  insertView,
  listViews,
  lockViews,
  maxOfProject,
  updateView,
  type StoredView,
} from './repository.ts'

/**
 * Maximum views of one capture that someone can see: far more than a list can show, so that no account can fill the database. Private views
 * of others don't count.
 */
const maxViews = 500

export type NewView = CaptureViewsCreate['views'][number]
type Request = { captureId: string; sent: CaptureViewsCreate }

/** The submitted views that have to be saved. Fails for invalid ones before pictures are decoded. */
export async function newViewsOf(scope: OrganizationScope, { captureId, sent }: Request): Promise<NewView[]> {
  const { projectGroupId } = await requireCapture(scope, captureId)
  assertInAudience(scope, sent.audience)
  const before = await listViews(scope.tx, scope, projectGroupId)
  const fresh = sent.isImport ? viewsNotAmong(before, sent.views) : sent.views
  const onCapture = before.filter((view) => view.captureId === captureId)
  if (onCapture.length + fresh.length > maxViews) throw tooMany('capture', maxViews)
  if (before.length + fresh.length > maxOfProject) throw tooMany('project', maxOfProject)
  if (!sent.isImport) for (const { name } of fresh) assertNameIsFree(before, name)
  return fresh
}

/** Saves all views or none. `pictures` belong to the views that were new when they were checked. */
export async function createViews(
  scope: OrganizationScope,
  request: Request,
  { pictures, addresses }: { pictures: ReadonlyMap<NewView, NewPicture>; addresses: FileAddresses },
): Promise<CaptureViewsResult> {
  const { tx, organizationId, userId } = scope
  const { captureId, sent } = request
  const captureKey = { organizationId, captureId }
  // If the capture is removed concurrently, the removal waits and includes the views saved here.
  const [capture] = await lockCaptures(tx, organizationId, [captureId])
  if (!capture) throw captureNotFound()
  const { projectGroupId } = capture
  // The same file may be uploaded twice at the same time.
  await lockViews(tx, organizationId, projectGroupId)
  const fresh = await newViewsOf(scope, request)
  const taken = new Set((await listViews(tx, scope, projectGroupId)).map(({ name }) => name.toLowerCase()))
  const user = await findUser(tx, userId)
  const author = { authorId: user?.id ?? null, authorName: user ? displayNameOf(user) : null }
  const created: CaptureView[] = []
  for (const view of fresh) {
    const name = freeName(view.name, taken)
    taken.add(name.toLowerCase())
    const content = { ...contentOf({ ...view, name }), ...(await pictureOf(tx, pictures.get(view))) }
    const id = await insertView(tx, captureKey, { ...content, ...author, audience: sent.audience })
    created.push(await readCaptureView(scope, id, addresses))
  }
  return { created, known: sent.views.length - created.length }
}

/** Fails for an invalid change before its picture is decoded; returns the current view. */
export async function assertChangeable(
  scope: OrganizationScope,
  id: string,
  update: CaptureViewUpdate,
): Promise<StoredView> {
  const before = await changeableView(scope, id)
  if (update.revision !== before.revision) throw revisionConflict('capture-views', 'saved view')
  if (update.audience !== before.audience) assertInAudience(scope, update.audience)
  // Otherwise, someone could make a shared view unavailable to everyone else.
  if (update.audience === 'self' && before.authorId !== scope.userId) throw notPermitted()
  if (update.name.toLowerCase() !== before.name.toLowerCase()) {
    assertNameIsFree(await listViews(scope.tx, scope, before.projectGroupId), update.name)
  }
  return before
}

type ViewChange = { id: string; update: CaptureViewUpdate; picture: NewPicture }

/** The previous picture is removed when the transaction commits. */
export async function changeView(
  scope: OrganizationScope,
  { id, update, picture }: ViewChange,
  files: { addresses: FileAddresses },
): Promise<CaptureView> {
  const { tx, organizationId } = scope
  const { projectGroupId } = await viewNamed(scope, id)
  await lockViews(tx, organizationId, projectGroupId)
  const before = await assertChangeable(scope, id, update)
  const { audience, revision } = update
  const content = { ...contentOf(update), audience, ...(await pictureOf(tx, picture)) }
  if (!(await updateView(tx, scope, { id, content, revision }))) throw revisionConflict('capture-views', 'saved view')
  const isReplaced = picture !== undefined && picture !== before.thumbnail
  if (isReplaced && before.thumbnail !== null) await releaseFile(tx, before.thumbnail)
  return readCaptureView(scope, id, files.addresses)
}

/** A second deletion is answered with 404, which callers may treat as success. */
export async function removeView(scope: OrganizationScope, id: string): Promise<void> {
  const { tx, organizationId } = scope
  const { projectGroupId } = await viewNamed(scope, id)
  // If the picture is being replaced at the same time, the new one is removed too.
  await lockViews(tx, organizationId, projectGroupId)
  const { thumbnail } = await changeableView(scope, id)
  await deleteView(tx, organizationId, id)
  if (thumbnail !== null) await releaseFile(tx, thumbnail)
}

async function changeableView(scope: OrganizationScope, id: string): Promise<StoredView> {
  const view = await viewNamed(scope, id)
  if (!mayChange(view, scope)) throw notPermitted()
  return view
}

/** Users can only save for an audience that they belong to. */
function assertInAudience({ roles }: OrganizationScope, audience: CaptureViewUpdate['audience']): void {
  if (audience === 'self' || audience === 'organization' || roles.includes(audience)) return
  const message = 'Save it for a role that you have.'
  throw new PlatformError('capture-views/role-not-held', 400, message, { errors: [{ path: 'audience', message }] })
}

function assertNameIsFree(views: readonly { name: string }[], name: string): void {
  if (!views.some((view) => view.name.toLowerCase() === name.toLowerCase())) return
  const message = 'A view with this name already exists.'
  const detail = `${message} Choose another name.`
  throw new PlatformError('capture-views/name-taken', 409, detail, { errors: [{ path: 'name', message }] })
}

function notPermitted(): PlatformError {
  const detail = 'This view belongs to someone else. Save your own instead.'
  return new PlatformError('capture-views/not-yours', 403, detail)
}

function tooMany(of: 'capture' | 'project', max: number): PlatformError {
  const detail = `This ${of} already has ${max} saved views, which is the limit. Delete one first.`
  return new PlatformError('capture-views/too-many', 409, detail)
}
