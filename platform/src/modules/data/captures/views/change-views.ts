import type {
  CaptureView,
  CaptureViewsCreate,
  CaptureViewsResult,
  CaptureViewUpdate,
} from '@lintel/shared/contract/captures'
import type { FileAddresses } from '../../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import { releaseFile } from '../../../base/files/index.ts'
import { contentOf, freeName, pictureOf, viewsNotAmong, type NewPicture } from '../../../base/views/index.ts'
import { requireCapture, captureNotFound } from '../capture-parts.ts'
import { lockCaptures } from '../repository.ts'
import { readCaptureView, viewNamed } from './read-views.ts'
import {
  deleteView,
  insertView,
  listViews,
  lockViews,
  maxOfProject,
  updateView,
  type StoredView,
} from './repository.ts'
import {
  assertInAudience,
  assertMayChange,
  assertNameIsFree,
  assertReplaceable,
  authorOf,
  maxViews,
  tooManyViews,
} from './view-rules.ts'

export type NewView = CaptureViewsCreate['views'][number]
type Request = { captureId: string; sent: CaptureViewsCreate }

/** The submitted views that have to be saved. Fails for invalid ones before pictures are decoded. */
export async function newViewsOf(scope: OrganizationScope, { captureId, sent }: Request): Promise<NewView[]> {
  const { projectGroupId } = await requireCapture(scope, captureId)
  assertInAudience(scope, sent.audience)
  const before = await listViews(scope.tx, scope, projectGroupId)
  const newViews = sent.isImport ? viewsNotAmong(before, sent.views) : sent.views
  const onCapture = before.filter((view) => view.captureId === captureId)
  if (onCapture.length + newViews.length > maxViews) throw tooManyViews('capture', maxViews)
  if (before.length + newViews.length > maxOfProject) throw tooManyViews('project', maxOfProject)
  if (!sent.isImport) for (const { name } of newViews) assertNameIsFree(before, name)
  return newViews
}

/** Saves all views or none. `pictures` belong to the views that were new when they were checked. */
export async function createViews(
  scope: OrganizationScope,
  request: Request,
  { pictures, addresses }: { pictures: ReadonlyMap<NewView, NewPicture>; addresses: FileAddresses },
): Promise<CaptureViewsResult> {
  const { tx, organizationId } = scope
  const { captureId, sent } = request
  const captureKey = { organizationId, captureId }
  // If the capture is removed concurrently, the removal waits and includes the views saved here.
  const [capture] = await lockCaptures(tx, organizationId, [captureId])
  if (!capture) throw captureNotFound()
  const { projectGroupId } = capture
  // The same file may be uploaded twice at the same time.
  await lockViews(tx, organizationId, projectGroupId)
  const viewsToCreate = await newViewsOf(scope, request)
  const taken = new Set((await listViews(tx, scope, projectGroupId)).map(({ name }) => name.toLowerCase()))
  const author = await authorOf(scope)
  const created: CaptureView[] = []
  for (const view of viewsToCreate) {
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
  assertReplaceable(scope, before, update)
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
  assertMayChange(view, scope)
  return view
}
