import { hoursToRestoreAsset, type Asset, type AssetCreate } from '@lintel/shared/contract/assets'
import { and, asc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import { lockAgainstReferences } from '../../../database/row-locks.ts'
import type { Transaction } from '../../../database/scope.ts'
import { assets, deletedAssets } from './schema.ts'

export type StoredAsset = typeof assets.$inferSelect
export type AssetKey = { organizationId: string; id: string }

/** Assets sorted by category, manufacturer and model. */
export async function listAssets(tx: Transaction, organizationId: string): Promise<Asset[]> {
  const found = await tx
    .select()
    .from(assets)
    .where(eq(assets.organizationId, organizationId))
    .orderBy(asc(assets.category), asc(assets.manufacturer), asc(assets.modelNumber), asc(assets.id))
  return found.map(describeAsset)
}

/** The listed assets with these ids. */
export async function listSomeAssets(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Asset[]> {
  const found = await tx
    .select()
    .from(assets)
    .where(and(eq(assets.organizationId, organizationId), anyOf(assets.id, ids)))
  return found.map(describeAsset)
}

export function describeAsset({ createdDate, updatedDate, ...asset }: StoredAsset): Asset {
  return { ...asset, createdDate: createdDate.toISOString(), updatedDate: updatedDate.toISOString() }
}

/** A text that changes whenever a row of the list changes, is added or removed. Sums alone could not detect all of these. */
export async function findListState(tx: Transaction, organizationId: string): Promise<string> {
  const [row] = await tx
    .select({
      state: sql<string>`count(*) || '.' || coalesce(bit_xor(hashtextextended(${assets.id}::text, ${assets.revision})), 0)`,
    })
    .from(assets)
    .where(eq(assets.organizationId, organizationId))
  return row?.state ?? ''
}

export async function findAsset(tx: Transaction, assetKey: AssetKey): Promise<StoredAsset | undefined> {
  const [found] = await tx.select().from(assets).where(whereKey(assetKey))
  return found
}

/** Locks an asset until the transaction ends. */
export async function lockAsset(tx: Transaction, assetKey: AssetKey): Promise<StoredAsset | undefined> {
  const [found] = await tx.select().from(assets).where(whereKey(assetKey)).for('no key update')
  return found
}

export async function insertAsset(tx: Transaction, organizationId: string, asset: AssetCreate): Promise<StoredAsset> {
  const [inserted] = await tx
    .insert(assets)
    .values({ ...asset, organizationId })
    .returning()
  if (!inserted) throw new Error("The new asset wasn't returned.")
  return inserted
}

/** Saves an asset as its next revision. */
export async function saveAsset(
  tx: Transaction,
  assetKey: AssetKey,
  change: Partial<AssetCreate>,
): Promise<StoredAsset> {
  const [saved] = await tx
    .update(assets)
    .set({ ...change, revision: sql`${assets.revision} + 1`, updatedDate: sql`now()` })
    .where(whereKey(assetKey))
    .returning()
  if (!saved) throw new Error("The locked asset wasn't found.")
  return saved
}

/** Each deletion purges more than it adds, but never so much that a user waits for it. */
const clearedAtOnce = 100

const restorable = sql.raw(`interval '${hoursToRestoreAsset} hours'`)

/**
 * Moves an asset to the deleted ones, so that it can be restored. Returns whether it existed. Also purges some assets that were deleted too
 * long ago.
 */
export async function moveToDeleted(tx: Transaction, { organizationId, id }: AssetKey): Promise<boolean> {
  const { deletedDate } = deletedAssets
  const isOver = and(eq(deletedAssets.organizationId, organizationId), sql`${deletedDate} < now() - ${restorable}`)
  const expiredIds = tx
    .select({ id: deletedAssets.id })
    .from(deletedAssets)
    .where(isOver)
    .orderBy(deletedDate)
    .limit(clearedAtOnce)
    .for(lockAgainstReferences, { skipLocked: true })
  await tx.delete(deletedAssets).where(and(isOver, sql`${deletedAssets.id} = any (array(${expiredIds}))`))
  const { rowCount } = await tx.execute(sql`
    with gone as (delete from ${assets} where organization_id = ${organizationId} and id = ${id} returning *)
    insert into ${deletedAssets} (id, organization_id, import_id, asset)
    select id, organization_id, import_id, to_jsonb(gone) from gone`)
  return rowCount === 1
}

/**
 * Restores an asset as it was. Undefined if it was never deleted, or can no longer be restored, also because its component has another
 * asset now.
 */
export async function restoreDeleted(tx: Transaction, assetKey: AssetKey): Promise<StoredAsset | undefined> {
  const { organizationId, id } = assetKey
  await tx.execute(sql`
    with kept as (
      delete from ${deletedAssets} where organization_id = ${organizationId} and id = ${id}
        and deleted_date >= now() - ${restorable}
      returning asset)
    insert into ${assets} select whole.* from kept, jsonb_populate_record(null::${assets}, kept.asset) whole
    on conflict do nothing`)
  return findAsset(tx, assetKey)
}

function whereKey({ organizationId, id }: AssetKey) {
  return and(eq(assets.organizationId, organizationId), eq(assets.id, id))
}
