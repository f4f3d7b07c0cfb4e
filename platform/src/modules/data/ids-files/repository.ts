import { and, asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { idsChecks } from '../ids-checks/schema.ts'
import { idsDocuments, idsFiles } from './schema.ts'

type IdsFileKey = { organizationId: string; id: string }
export type StoredDocument = typeof idsDocuments.$inferSelect
/** A valid file, as it is stored. */
export type ReadIds = Omit<StoredDocument, 'organizationId'>

const { title, specificationCount, bytes } = idsDocuments
const listColumns = { ...getTableColumns(idsFiles), title, specificationCount, bytes }
export type ListedIdsFile = typeof idsFiles.$inferSelect &
  Pick<StoredDocument, 'title' | 'specificationCount' | 'bytes'>

const ofDocument = and(
  eq(idsDocuments.organizationId, idsFiles.organizationId),
  eq(idsDocuments.hash, idsFiles.documentHash),
)

/** Sorted by name. */
export async function listIdsFiles(tx: Transaction, organizationId: string): Promise<ListedIdsFile[]> {
  return tx
    .select(listColumns)
    .from(idsFiles)
    .innerJoin(idsDocuments, ofDocument)
    .where(eq(idsFiles.organizationId, organizationId))
    .orderBy(asc(sql`lower(${idsFiles.name})`))
}

export async function findIdsFile(tx: Transaction, idsFileKey: IdsFileKey): Promise<ListedIdsFile | undefined> {
  const [found] = await tx
    .select(listColumns)
    .from(idsFiles)
    .innerJoin(idsDocuments, ofDocument)
    .where(whereKey(idsFileKey))
  return found
}

/** The id of the file with this name, as the database compares upper and lower case. */
export async function findNamesake(
  tx: Transaction,
  { organizationId, name }: { organizationId: string; name: string },
): Promise<string | undefined> {
  const isCalled = sql`lower(${idsFiles.name}) = lower(${name})`
  const [found] = await tx
    .select({ id: idsFiles.id })
    .from(idsFiles)
    .where(and(eq(idsFiles.organizationId, organizationId), isCalled))
  return found?.id
}

export async function findDocument(
  tx: Transaction,
  { organizationId, hash }: Pick<StoredDocument, 'organizationId' | 'hash'>,
): Promise<StoredDocument | undefined> {
  const [found] = await tx
    .select()
    .from(idsDocuments)
    .where(and(eq(idsDocuments.organizationId, organizationId), eq(idsDocuments.hash, hash)))
  return found
}

/** Serializes an organization's requests until the transaction ends, so that limits and unique names hold. */
export async function lockIdsFiles(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`IDS files of ${organizationId}`}, 0))`)
}

/** Adds the text or locks the existing one, so that it isn't deleted before something refers to it. */
export async function lockDocument(tx: Transaction, document: StoredDocument): Promise<void> {
  await tx
    .insert(idsDocuments)
    .values(document)
    .onConflictDoUpdate({
      target: [idsDocuments.organizationId, idsDocuments.hash],
      set: { title: sql`excluded.title` },
    })
}

export async function insertIdsFile(tx: Transaction, file: typeof idsFiles.$inferInsert): Promise<string> {
  const [inserted] = await tx.insert(idsFiles).values(file).returning({ id: idsFiles.id })
  if (!inserted) throw new Error("The new file wasn't returned.")
  return inserted.id
}

/** False if the stored revision isn't the expected one. */
export async function renameIdsFile(
  tx: Transaction,
  idsFileKey: IdsFileKey,
  { name, revision }: { name: string; revision: number },
): Promise<boolean> {
  const renamed = await tx
    .update(idsFiles)
    .set({ name, revision: sql`${idsFiles.revision} + 1` })
    .where(and(whereKey(idsFileKey), eq(idsFiles.revision, revision)))
  return renamed.rowCount === 1
}

export async function deleteIdsFile(tx: Transaction, idsFileKey: IdsFileKey): Promise<boolean> {
  return (await tx.delete(idsFiles).where(whereKey(idsFileKey))).rowCount === 1
}

/** A condition on `ids_documents`: neither a file nor a check refers to the text. Texts about to be referenced are locked. */
export const isUnused: SQL = sql`not exists (select from ${idsFiles}
    where ${idsFiles.organizationId} = ${idsDocuments.organizationId} and ${idsFiles.documentHash} = ${idsDocuments.hash})
  and not exists (select from ${idsChecks}
    where ${idsChecks.organizationId} = ${idsDocuments.organizationId} and ${idsChecks.documentHash} = ${idsDocuments.hash})`

/** Deletes unreferenced texts. The transaction has to see removed checks (`includeRemoved`). */
export async function deleteUnused(tx: Transaction, organizationId: string): Promise<void> {
  const unused = sql`array(select ctid from ${idsDocuments}
    where ${idsDocuments.organizationId} = ${organizationId} and ${isUnused} limit 1000 for update skip locked)`
  await tx.execute(sql`delete from ${idsDocuments} where ctid = any (${unused})`)
}

function whereKey({ organizationId, id }: IdsFileKey): SQL | undefined {
  return and(eq(idsFiles.organizationId, organizationId), eq(idsFiles.id, id))
}
