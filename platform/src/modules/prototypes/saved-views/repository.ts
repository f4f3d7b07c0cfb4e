import { and, count, eq, exists, getTableColumns, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import type { ViewContent as KeptContent } from '../../base/views/index.ts'
import { prototypeReleases } from '../prototypes/schema.ts'
import { savedViews } from './schema.ts'

/** `seesDrafts` includes views of prototypes without a published release. */
export type ViewScope = { organizationId: string; seesDrafts: boolean }

export type StoredView = typeof savedViews.$inferSelect
/** A view without its components and drawings, which would make lists large. */
export type ListedView = Omit<StoredView, 'components' | 'drawings'> & { hasComponents: boolean; hasDrawings: boolean }
const { components: componentsColumn, drawings: drawingsColumn, ...listedColumns } = getTableColumns(savedViews)
export type ViewContent = KeptContent & { prototype: string; thumbnail?: string | null }

export async function listViews(tx: Transaction, viewScope: ViewScope, prototype?: string): Promise<ListedView[]> {
  const ofPrototype = prototype === undefined ? undefined : eq(savedViews.prototype, prototype)
  return tx
    .select({
      ...listedColumns,
      hasComponents: sql<boolean>`${isNotNull(componentsColumn)}`,
      hasDrawings: sql<boolean>`${isNotNull(drawingsColumn)}`,
    })
    .from(savedViews)
    .where(and(visible(tx, viewScope), ofPrototype))
    .orderBy(
      sql`${savedViews.prototype} collate natural_order, ${savedViews.name} collate natural_order, ${savedViews.id}`,
    )
}

export async function findView(tx: Transaction, viewScope: ViewScope, id: string): Promise<StoredView | undefined> {
  const [found] = await tx
    .select()
    .from(savedViews)
    .where(and(visible(tx, viewScope), eq(savedViews.id, id)))
  return found
}

export async function isVisiblePrototype(tx: Transaction, viewScope: ViewScope, prototype: string): Promise<boolean> {
  const [found] = await tx
    .select({ one: sql`1` })
    .from(prototypeReleases)
    .where(and(visibleRelease(viewScope), eq(prototypeReleases.prototype, prototype)))
    .limit(1)
  return found !== undefined
}

export async function countViews(tx: Transaction, organizationId: string, prototype: string): Promise<number> {
  const condition = and(eq(savedViews.organizationId, organizationId), eq(savedViews.prototype, prototype))
  const [row] = await tx.select({ total: count() }).from(savedViews).where(condition)
  return row?.total ?? 0
}

/** Names in lower case, because names that differ only in case look the same in a list. */
export async function listViewNames(tx: Transaction, organizationId: string, prototype: string): Promise<Set<string>> {
  const ofPrototype = and(eq(savedViews.organizationId, organizationId), eq(savedViews.prototype, prototype))
  const rows = await tx.select({ name: savedViews.name }).from(savedViews).where(ofPrototype)
  return new Set(rows.map(({ name }) => name.toLowerCase()))
}

/** Serializes changes of a prototype's views until the transaction ends. */
export async function lockViews(tx: Transaction, organizationId: string, prototype: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId}/${prototype}`}, 0))`)
}

export type ViewAuthor = Pick<StoredView, 'organizationId' | 'authorId' | 'authorName'>

export async function insertView(tx: Transaction, content: ViewContent, author: ViewAuthor): Promise<StoredView> {
  const [inserted] = await tx
    .insert(savedViews)
    .values({ ...content, ...author })
    .returning()
  if (!inserted) throw new Error("The new saved view wasn't returned.")
  return inserted
}

type ViewChange = { id: string; content: ViewContent; revision?: number | undefined }

/** Undefined if the view doesn't exist or its revision isn't the expected one. */
export async function updateView(
  tx: Transaction,
  viewScope: ViewScope,
  { id, content, revision }: ViewChange,
): Promise<StoredView | undefined> {
  const expected = revision === undefined ? undefined : eq(savedViews.revision, revision)
  const [updated] = await tx
    .update(savedViews)
    .set({ ...content, revision: sql`${savedViews.revision} + 1`, updatedAt: sql`now()` })
    .where(and(visible(tx, viewScope), eq(savedViews.id, id), expected))
    .returning()
  return updated
}

/** Undefined if it didn't exist. */
export async function deleteView(
  tx: Transaction,
  viewScope: ViewScope,
  id: string,
): Promise<Pick<StoredView, 'thumbnail'> | undefined> {
  const [deleted] = await tx
    .delete(savedViews)
    .where(and(visible(tx, viewScope), eq(savedViews.id, id)))
    .returning({ thumbnail: savedViews.thumbnail })
  return deleted
}

/** A view is visible if one of its prototype's releases is: otherwise it would reveal an unpublished prototype. */
function visible(tx: Transaction, viewScope: ViewScope): SQL | undefined {
  const release = tx
    .select({ one: sql`1` })
    .from(prototypeReleases)
    .where(and(visibleRelease(viewScope), eq(prototypeReleases.prototype, savedViews.prototype)))
  return and(eq(savedViews.organizationId, viewScope.organizationId), exists(release))
}

function visibleRelease({ organizationId, seesDrafts }: ViewScope): SQL | undefined {
  const published = seesDrafts ? undefined : eq(prototypeReleases.published, true)
  return and(eq(prototypeReleases.organizationId, organizationId), published)
}
