import { hoursToUndoImport, type AssetCreate } from '@lintel/shared/contract/assets'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { lockAgainstReferences } from '../../../../database/row-locks.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { assetImports, assets } from '../schema.ts'

export type StoredImport = typeof assetImports.$inferSelect
type ImportKey = { organizationId: string; id: string }

/** Begins an import; undefined if the file is imported already. Waits for another import of the same file that is running. */
export async function beginImport(
  tx: Transaction,
  values: typeof assetImports.$inferInsert,
): Promise<StoredImport | undefined> {
  const [inserted] = await tx.insert(assetImports).values(values).onConflictDoNothing().returning()
  return inserted
}

export async function findImportOfFile(
  tx: Transaction,
  { organizationId, fileHash }: { organizationId: string; fileHash: string },
): Promise<StoredImport | undefined> {
  const [found] = await tx
    .select()
    .from(assetImports)
    .where(and(eq(assetImports.organizationId, organizationId), eq(assetImports.fileHash, fileHash)))
  return found
}

/** Imports that can still be undone, newest first. */
export async function listImports(tx: Transaction, organizationId: string): Promise<StoredImport[]> {
  return tx
    .select()
    .from(assetImports)
    .where(and(eq(assetImports.organizationId, organizationId), isRecent()))
    .orderBy(desc(assetImports.importedDate), desc(assetImports.id))
    .limit(50)
}

/** Undefined if there is no such import, or it can no longer be undone. */
export async function lockImport(tx: Transaction, importKey: ImportKey): Promise<StoredImport | undefined> {
  const [found] = await tx
    .select()
    .from(assetImports)
    .where(and(hasKey(importKey), isRecent()))
    .for(lockAgainstReferences)
  return found
}

/** Locks all assets of the import and counts those that were changed. Waits for changes in progress, which count too. */
export async function countChangedAssets(tx: Transaction, { organizationId, id }: ImportKey): Promise<number> {
  const locked = tx
    .select({ revision: assets.revision })
    .from(assets)
    .where(and(eq(assets.organizationId, organizationId), eq(assets.importId, id)))
    .for(lockAgainstReferences)
    .as('locked')
  const changed = sql`count(*) filter (where ${locked.revision} > 1)`.mapWith(Number)
  const [row] = await tx.select({ changed }).from(locked)
  return row?.changed ?? 0
}

/** Removes the import with its assets, including those that were deleted since. */
export async function removeImport(tx: Transaction, importKey: ImportKey): Promise<void> {
  await tx.delete(assetImports).where(hasKey(importKey))
}

const columns = getTableColumns(assets)
/** Rows per insert statement, so that building its text doesn't block. */
const rowsPerInsert = 500

/** A new asset with the fields that link it to a model. */
type ImportedAsset = AssetCreate &
  Partial<
    Pick<
      typeof assets.$inferInsert,
      'projectGroupId' | 'componentId' | 'tagNumber' | 'barCode' | 'assetIdentifier' | 'warrantyStartDate'
    >
  >

/** Adds the assets of an import; all have the same keys. */
export async function insertImported(
  tx: Transaction,
  { organizationId, id: importId }: ImportKey,
  rows: readonly ImportedAsset[],
): Promise<void> {
  const keys = Object.keys(rows[0] ?? {}) as (keyof ImportedAsset)[]
  const names = sql.join(
    keys.map((key) => sql.identifier(columns[key].name)),
    sql`, `,
  )
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const batch = rows.slice(start, start + rowsPerInsert)
    const rowsJson = JSON.stringify(
      batch.map((row) => Object.fromEntries(keys.map((key) => [columns[key].name, row[key]]))),
    )
    await tx.execute(sql`
      insert into ${assets} (organization_id, import_id, ${names})
      select ${organizationId}, ${importId}::uuid, ${names}
      from jsonb_populate_recordset(null::${assets}, ${rowsJson}::jsonb)`)
  }
}

function isRecent() {
  return sql`${assetImports.importedDate} > now() - ${sql.raw(`interval '${hoursToUndoImport} hours'`)}`
}

function hasKey({ organizationId, id }: ImportKey) {
  return and(eq(assetImports.organizationId, organizationId), eq(assetImports.id, id))
}
