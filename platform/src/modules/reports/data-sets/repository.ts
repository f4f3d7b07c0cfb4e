import { and, asc, count, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { dataSetFavorites, dataSets } from './schema.ts'

export type StoredDataSet = typeof dataSets.$inferSelect
export type DataSetContent = Pick<StoredDataSet, 'name' | 'filter' | 'calculated' | 'isShared'>
/** Users see their own data sets and shared ones. */
export type Viewer = { organizationId: string; userId: string }

function visible({ organizationId, userId }: Viewer): SQL | undefined {
  return and(eq(dataSets.organizationId, organizationId), or(dataSets.isShared, eq(dataSets.ownerId, userId)))
}

function isFavorite({ organizationId, userId }: Viewer): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${dataSetFavorites} favorite where favorite.organization_id = ${organizationId}
    and favorite.user_id = ${userId} and favorite.data_set_id = ${dataSets.id})`
}

/** Favorites first, then by name. */
export async function listDataSets(tx: Transaction, viewer: Viewer) {
  const favorite = isFavorite(viewer)
  return tx
    .select({ dataSet: dataSets, favorite })
    .from(dataSets)
    .where(visible(viewer))
    .orderBy(sql`${favorite} desc, ${dataSets.name} collate natural_order`, asc(dataSets.id))
}

export async function findVisible(tx: Transaction, viewer: Viewer, id: string) {
  const [found] = await tx
    .select({ dataSet: dataSets, favorite: isFavorite(viewer) })
    .from(dataSets)
    .where(and(visible(viewer), eq(dataSets.id, id)))
  return found
}

/** Locks the data set until the transaction ends. */
export async function lockDataSet(tx: Transaction, viewer: Viewer, id: string): Promise<StoredDataSet | undefined> {
  const [found] = await tx
    .select()
    .from(dataSets)
    .where(and(visible(viewer), eq(dataSets.id, id)))
    .for('no key update')
  return found
}

export async function countOwn(tx: Transaction, { organizationId, userId }: Viewer): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(dataSets)
    .where(and(eq(dataSets.organizationId, organizationId), eq(dataSets.ownerId, userId)))
  return row?.total ?? 0
}

/** Totals without the item that is being saved. */
export type StorageTotals = { ownBytes: number; sharedBytes: number; shared: number }

/** The bytes of the owner's and of shared data sets, without the one with this id. */
export async function measureOthers(
  tx: Transaction,
  organizationId: string,
  { ownerId, id }: { ownerId: string | null; id?: string },
): Promise<StorageTotals> {
  const [filter, calculated] = [dataSets.filter, dataSets.calculated]
  const bytes = sql`(coalesce(octet_length(${filter}::text), 0) + coalesce(octet_length(${calculated}::text), 0))`
  const [row] = await tx
    .select({
      ownBytes: sql`coalesce(sum(${bytes}) filter (where ${dataSets.ownerId} = ${ownerId}), 0)`.mapWith(Number),
      sharedBytes: sql`coalesce(sum(${bytes}) filter (where ${dataSets.isShared}), 0)`.mapWith(Number),
      shared: sql`count(*) filter (where ${dataSets.isShared})`.mapWith(Number),
    })
    .from(dataSets)
    .where(and(eq(dataSets.organizationId, organizationId), id === undefined ? undefined : ne(dataSets.id, id)))
  return row ?? { ownBytes: 0, sharedBytes: 0, shared: 0 }
}

type NameCheck = Pick<StoredDataSet, 'organizationId' | 'ownerId' | 'name'> & { id?: string | undefined }

/** Whether the owner has another data set with this name. */
export async function isNameTaken(tx: Transaction, { organizationId, ownerId, name, id }: NameCheck): Promise<boolean> {
  if (ownerId === null) return false
  const [found] = await tx
    .select({ id: dataSets.id })
    .from(dataSets)
    .where(
      and(
        eq(dataSets.organizationId, organizationId),
        eq(dataSets.ownerId, ownerId),
        eq(dataSets.name, name),
        id === undefined ? undefined : ne(dataSets.id, id),
      ),
    )
  return found !== undefined
}

export async function insertDataSet(
  tx: Transaction,
  dataSet: DataSetContent & Pick<StoredDataSet, 'organizationId' | 'ownerId' | 'ownerName' | 'source'>,
): Promise<StoredDataSet> {
  const [inserted] = await tx.insert(dataSets).values(dataSet).returning()
  if (!inserted) throw new Error("The new data set wasn't returned.")
  return inserted
}

export async function updateDataSet(
  tx: Transaction,
  { id, organizationId }: Pick<StoredDataSet, 'id' | 'organizationId'>,
  content: DataSetContent,
): Promise<StoredDataSet> {
  const [updated] = await tx
    .update(dataSets)
    .set({ ...content, revision: sql`${dataSets.revision} + 1`, updatedDate: sql`now()` })
    .where(and(eq(dataSets.organizationId, organizationId), eq(dataSets.id, id)))
    .returning()
  if (!updated) throw new Error("The locked data set wasn't found.")
  return updated
}

export async function deleteDataSet(
  tx: Transaction,
  { id, organizationId }: Pick<StoredDataSet, 'id' | 'organizationId'>,
): Promise<void> {
  await tx.delete(dataSets).where(and(eq(dataSets.organizationId, organizationId), eq(dataSets.id, id)))
}

export async function addFavorite(tx: Transaction, viewer: Viewer, dataSetId: string): Promise<void> {
  await tx
    .insert(dataSetFavorites)
    .values({ ...viewer, dataSetId })
    .onConflictDoNothing()
}

export async function removeFavorite(
  tx: Transaction,
  { organizationId, userId }: Viewer,
  dataSetId: string,
): Promise<void> {
  await tx
    .delete(dataSetFavorites)
    .where(
      and(
        eq(dataSetFavorites.organizationId, organizationId),
        eq(dataSetFavorites.userId, userId),
        eq(dataSetFavorites.dataSetId, dataSetId),
      ),
    )
}

/** Waits for other transactions that lock the same key. Holds the lock until the transaction ends. */
export async function lockByKey(tx: Transaction, lockKey: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`)
}
