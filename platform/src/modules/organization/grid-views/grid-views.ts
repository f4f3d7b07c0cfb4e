import type { GridView, GridViewChange, GridViewCreate } from '@lintel/shared/contract/grid-views'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../errors/revision-conflict.ts'
import { displayNameOf, findUser } from '../users/index.ts'
import {
  assertHasReaders,
  assertMayChange,
  assertMayShare,
  assertLimits,
  gridViewNotFound,
  isAdministrator,
  mayChange,
} from './grid-view-rights.ts'
import {
  deleteGridView,
  insertGridView,
  listGridViews,
  lockGridView,
  lockGridViews,
  unmarkOthers,
  updateGridView,
  type GridViewContent,
  type StoredGridView,
  type Viewer,
} from './repository.ts'

export async function readGridViews(scope: OrganizationScope, grid: string): Promise<GridView[]> {
  const found = await listGridViews(scope.tx, viewerOf(scope), grid)
  return found.map((view) => describe(scope, view))
}

export async function createGridView(scope: OrganizationScope, create: GridViewCreate): Promise<GridView> {
  const { tx, organizationId, userId } = scope
  const { grid } = create
  const content = contentOf(create)
  assertMayShare(scope, content)
  await lockGridViews(tx, organizationId)
  await assertLimits(scope, viewerOf(scope), { ...content, grid, ownerId: userId })
  const user = await findUser(tx, userId)
  const owner = { ownerId: user ? userId : null, ownerName: user ? displayNameOf(user) : '' }
  return describeSaved(scope, await insertGridView(tx, { ...content, ...owner, organizationId, grid }))
}

export async function changeGridView(
  scope: OrganizationScope,
  id: string,
  { revision, ...change }: GridViewChange,
): Promise<GridView> {
  await lockGridViews(scope.tx, scope.organizationId)
  const current = await lockOwned(scope, id)
  if (revision !== current.revision) throw revisionConflict('grid-views', 'view')
  const content = contentOf({ ...current, ...withoutGaps(change) })
  assertMayShare(scope, content, current)
  assertHasReaders(content, current)
  await assertLimits(scope, viewerOf(scope), { ...content, id, grid: current.grid, ownerId: current.ownerId })
  return describeSaved(scope, await updateGridView(scope.tx, current, content))
}

/** A second deletion is answered with 404, which callers may treat as success. */
export async function removeGridView(scope: OrganizationScope, id: string): Promise<void> {
  await deleteGridView(scope.tx, await lockOwned(scope, id))
}

async function lockOwned(scope: OrganizationScope, id: string): Promise<StoredGridView> {
  const found = await lockGridView(scope.tx, viewerOf(scope), id)
  if (!found) throw gridViewNotFound()
  assertMayChange(scope, found)
  return found
}

async function describeSaved(scope: OrganizationScope, view: StoredGridView): Promise<GridView> {
  if (view.isDefault) await unmarkOthers(scope.tx, view)
  return describe(scope, view)
}

function viewerOf(scope: OrganizationScope): Viewer {
  const { organizationId, userId, roles, heldRoles = roles } = scope
  return { organizationId, userId, heldRoles, seesShared: isAdministrator(scope) }
}

/** A private view has no role. */
function contentOf({ name, settings, isShared, role, isDefault }: GridViewContent): GridViewContent {
  return { name, settings, isShared, role: isShared ? role : null, isDefault }
}

function describe(scope: OrganizationScope, view: StoredGridView): GridView {
  const { id, grid, name, settings, isShared, role, isDefault, ownerId, ownerName, revision } = view
  const visibleFields = { id, grid, name, settings, isShared, role, isDefault, ownerId, ownerName, revision }
  return { ...visibleFields, mayChange: mayChange(scope, view) }
}

function withoutGaps<Change extends object>(
  change: Change,
): { [Key in keyof Change]: Exclude<Change[Key], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never
}
