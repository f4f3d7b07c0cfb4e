import type {
  FederatedView,
  FederatedViewsCreate,
  FederatedViewsResult,
  FederatedViewUpdate,
} from '@lintel/shared/contract/captures'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import type { FileAddresses } from '../../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { releaseFile } from '../../../base/files/index.ts'
import { contentOf, freeName, pictureOf, viewsNotAmong, type NewPicture } from '../../../base/views/index.ts'
import { lockViews } from '../../captures/views/repository.ts'
import {
  assertInAudience,
  assertMayChange,
  assertNameIsFree,
  assertReplaceable,
  authorOf,
  maxViews,
  tooManyViews,
} from '../../captures/views/view-rules.ts'
import { requireProject } from '../../project-groups/choose-project.ts'
import { readFederatedView, viewNamed } from './read-views.ts'
import { deleteView, insertView, listViews, updateView, type StoredView } from './repository.ts'

export type NewView = FederatedViewsCreate['views'][number]
type Request = { projectGroupId: string; sent: FederatedViewsCreate }

/** The submitted views that have to be saved. Fails for invalid ones before pictures are decoded. */
export async function newViewsOf(scope: OrganizationScope, { projectGroupId, sent }: Request): Promise<NewView[]> {
  await requireProject(scope, projectGroupId)
  assertInAudience(scope, sent.audience)
  const before = await listViews(scope.tx, scope, projectGroupId)
  const newViews = sent.isImport ? viewsNotAmong(before, sent.views) : sent.views
  if (before.length + newViews.length > maxViews) throw tooManyViews('project', maxViews)
  if (!sent.isImport) for (const { name } of newViews) assertNameIsFree(before, name)
  return newViews
}

/** Saves all views or none. `pictures` belong to the views that were new when they were checked. */
export async function createViews(
  scope: OrganizationScope,
  request: Request,
  { pictures, addresses }: { pictures: ReadonlyMap<NewView, NewPicture>; addresses: FileAddresses },
): Promise<FederatedViewsResult> {
  const { tx, organizationId } = scope
  const { projectGroupId, sent } = request
  // The same file may be uploaded twice at the same time.
  await lockViews(tx, organizationId, projectGroupId)
  const viewsToCreate = await newViewsOf(scope, request)
  const taken = new Set((await listViews(tx, scope, projectGroupId)).map(({ name }) => name.toLowerCase()))
  const common = { ...(await authorOf(scope)), audience: sent.audience, files: sent.files }
  const created: FederatedView[] = []
  for (const view of viewsToCreate) {
    const name = freeName(view.name, taken)
    taken.add(name.toLowerCase())
    const content = { ...contentOf({ ...view, name }), ...(await pictureOf(tx, pictures.get(view))) }
    const id = await insertView(tx, { organizationId, projectGroupId }, { ...content, ...common })
    created.push(await readFederatedView(scope, id, addresses))
  }
  return { created, known: sent.views.length - created.length }
}

/** Fails for an invalid change before its picture is decoded; returns the current view. */
export async function assertChangeable(
  scope: OrganizationScope,
  id: string,
  update: FederatedViewUpdate,
): Promise<StoredView> {
  const before = await changeableView(scope, id)
  assertReplaceable(scope, before, update)
  if (update.name.toLowerCase() !== before.name.toLowerCase()) {
    assertNameIsFree(await listViews(scope.tx, scope, before.projectGroupId), update.name)
  }
  return before
}

type ViewChange = { id: string; update: FederatedViewUpdate; picture: NewPicture }

/** The previous picture is removed when the transaction commits. */
export async function changeView(
  scope: OrganizationScope,
  { id, update, picture }: ViewChange,
  addresses: FileAddresses,
): Promise<FederatedView> {
  const { tx, organizationId } = scope
  const { projectGroupId } = await viewNamed(scope, id)
  await lockViews(tx, organizationId, projectGroupId)
  const before = await assertChangeable(scope, id, update)
  const { audience, revision, files } = update
  const content = { ...contentOf(update), audience, ...(files && { files }), ...(await pictureOf(tx, picture)) }
  const isSaved = await updateView(tx, { organizationId, id }, { content, revision })
  if (!isSaved) throw revisionConflict('capture-views', 'saved view')
  const isReplaced = picture !== undefined && picture !== before.thumbnail
  if (isReplaced && before.thumbnail !== null) await releaseFile(tx, before.thumbnail)
  return readFederatedView(scope, id, addresses)
}

/** A second deletion is answered with 404, which callers may treat as success. */
export async function removeView(scope: OrganizationScope, id: string): Promise<void> {
  const { tx, organizationId } = scope
  const { projectGroupId } = await viewNamed(scope, id)
  // If the picture is being replaced at the same time, the new one is removed too.
  await lockViews(tx, organizationId, projectGroupId)
  const { thumbnail } = await changeableView(scope, id)
  await deleteView(tx, { organizationId, id })
  if (thumbnail !== null) await releaseFile(tx, thumbnail)
}

async function changeableView(scope: OrganizationScope, id: string): Promise<StoredView> {
  const view = await viewNamed(scope, id)
  assertMayChange(view, scope)
  return view
}
