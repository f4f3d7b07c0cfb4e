import { and, asc, count, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/scope.ts'
import { gridViews } from './schema.ts'

export type StoredGridView = typeof gridViews.$inferSelect
export type GridViewContent = Pick<StoredGridView, 'name' | 'settings' | 'isShared' | 'role' | 'isDefault'>
/** Users see their own views and those shared with everyone or their roles; administrators see all shared ones. */
export type Viewer = { organizationId: string; userId: string; heldRoles: readonly string[]; seesShared: boolean }
type GridKey = Pick<StoredGridView, 'organizationId' | 'grid'>

function visible({ organizationId, userId, heldRoles, seesShared }: Viewer): SQL | undefined {
  const isForThem = seesShared ? undefined : or(isNull(gridViews.role), anyOf(gridViews.role, heldRoles))
  const isOwn = eq(gridViews.ownerId, userId)
  return and(eq(gridViews.organizationId, organizationId), or(isOwn, and(gridViews.isShared, isForThem)))
}

function ofGrid({ organizationId, grid }: GridKey): SQL | undefined {
  return and(eq(gridViews.organizationId, organizationId), eq(gridViews.grid, grid))
}

/** Sorted by name. */
export async function listGridViews(tx: Transaction, viewer: Viewer, grid: string): Promise<StoredGridView[]> {
  return tx
    .select()
    .from(gridViews)
    .where(and(visible(viewer), eq(gridViews.grid, grid)))
    .orderBy(sql`${gridViews.name} collate natural_order`, asc(gridViews.id))
}

/** Locks the view until the transaction ends. */
export async function lockGridView(tx: Transaction, viewer: Viewer, id: string): Promise<StoredGridView | undefined> {
  const [found] = await tx
    .select()
    .from(gridViews)
    .where(and(visible(viewer), eq(gridViews.id, id)))
    .for('no key update')
  return found
}

/** Serializes changes of the organization's views until the transaction ends. Has to be called before views are locked. */
export async function lockGridViews(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`grid-views/${organizationId}`}, 0))`)
}

/** Counts views without the one that is being saved. */
type OtherCounts = { ofOwner: number; shared: number; ofName: number }

type NameCheck = GridKey & Pick<StoredGridView, 'ownerId' | 'name'> & { id?: string | undefined }

export async function countOthers(tx: Transaction, { ownerId, name, id, ...place }: NameCheck): Promise<OtherCounts> {
  const isOwners = ownerId === null ? sql`false` : eq(gridViews.ownerId, ownerId)
  const [row] = await tx
    .select({
      ofOwner: sql`count(*) filter (where ${isOwners})`.mapWith(Number),
      shared: sql`count(*) filter (where ${gridViews.isShared})`.mapWith(Number),
      ofName: sql`count(*) filter (where ${isOwners} and lower(${gridViews.name}) = lower(${name}))`.mapWith(Number),
    })
    .from(gridViews)
    .where(and(ofGrid(place), id === undefined ? undefined : ne(gridViews.id, id)))
  return row ?? { ofOwner: 0, shared: 0, ofName: 0 }
}

/** How many views a person has in all grids. */
export async function countOwn(tx: Transaction, { organizationId, userId }: Viewer): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(gridViews)
    .where(and(eq(gridViews.organizationId, organizationId), eq(gridViews.ownerId, userId)))
  return row?.total ?? 0
}

type Insert = GridViewContent & Pick<StoredGridView, 'organizationId' | 'grid' | 'ownerId' | 'ownerName'>

export async function insertGridView(tx: Transaction, view: Insert): Promise<StoredGridView> {
  const [inserted] = await tx.insert(gridViews).values(view).returning()
  if (!inserted) throw new Error("The new view wasn't returned.")
  return inserted
}

export async function updateGridView(
  tx: Transaction,
  { id, organizationId }: Pick<StoredGridView, 'id' | 'organizationId'>,
  content: GridViewContent,
): Promise<StoredGridView> {
  const [updated] = await tx
    .update(gridViews)
    .set({ ...content, revision: sql`${gridViews.revision} + 1`, updatedDate: sql`now()` })
    .where(and(eq(gridViews.organizationId, organizationId), eq(gridViews.id, id)))
    .returning()
  if (!updated) throw new Error("The locked view wasn't found.")
  return updated
}

/** An audience has only one default, so this clears the others. */
export async function unmarkOthers(tx: Transaction, view: StoredGridView): Promise<void> {
  const { id, role, isShared, ownerId } = view
  const sameRole = role === null ? isNull(gridViews.role) : eq(gridViews.role, role)
  const samePeople = isShared ? sameRole : eq(gridViews.ownerId, ownerId ?? '')
  await tx
    .update(gridViews)
    .set({ isDefault: false, revision: sql`${gridViews.revision} + 1` })
    .where(and(ofGrid(view), ne(gridViews.id, id), gridViews.isDefault, eq(gridViews.isShared, isShared), samePeople))
}

export async function deleteGridView(
  tx: Transaction,
  { id, organizationId }: Pick<StoredGridView, 'id' | 'organizationId'>,
): Promise<void> {
  await tx.delete(gridViews).where(and(eq(gridViews.organizationId, organizationId), eq(gridViews.id, id)))
}
