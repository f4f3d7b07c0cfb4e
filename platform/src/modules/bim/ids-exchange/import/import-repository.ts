import type { IdsImport, IdsImportList, ImportedSpecification } from '@lintel/shared/contract/ids-imports'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { copyRows } from '../../../../database/rows/copy-rows.ts'
import { boundedTotal, countUpTo } from '../../../../database/counting/bounded-count.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { idsImports, idsImportSpecifications, idsProposals } from '../schema.ts'

export type ImportKey = { organizationId: string; importId: string }
type StoredImport = typeof idsImports.$inferSelect
type ImportCounts = Pick<StoredImport, 'specificationCount' | 'unmatchedCount' | 'openCount'>

export async function beginImport(
  tx: Transaction,
  newImport: Pick<StoredImport, 'organizationId' | 'fileName' | 'title' | 'importedBy'>,
): Promise<string> {
  const [inserted] = await tx.insert(idsImports).values(newImport).returning({ id: idsImports.id })
  if (!inserted) throw new Error("The import wasn't inserted.")
  return inserted.id
}

/** Maximum imports; imports in progress are not counted. */
export function countImports(tx: Transaction, organizationId: string): Promise<number> {
  return tx.$count(idsImports, eq(idsImports.organizationId, organizationId))
}

export async function endImport(tx: Transaction, importKey: ImportKey, counts: ImportCounts): Promise<void> {
  await tx.update(idsImports).set(counts).where(whereKey(importKey))
}

export async function insertSpecifications(
  tx: Transaction,
  rows: readonly (typeof idsImportSpecifications.$inferInsert)[],
): Promise<void> {
  await copyRows(tx, idsImportSpecifications, rows)
}

export async function insertProposals(
  tx: Transaction,
  rows: readonly (typeof idsProposals.$inferInsert)[],
): Promise<void> {
  await copyRows(tx, idsProposals, rows)
}

export async function findImport(tx: Transaction, importKey: ImportKey): Promise<StoredImport | undefined> {
  const [found] = await tx.select().from(idsImports).where(whereKey(importKey))
  return found
}

/** Whether one of its rules was accepted into the master model. */
export async function hasRules(tx: Transaction, { organizationId, importId }: ImportKey): Promise<boolean> {
  const { kind, state } = idsProposals
  const condition = and(eq(idsProposals.organizationId, organizationId), eq(idsProposals.importId, importId))
  return (await tx.$count(idsProposals, and(condition, eq(kind, 'Rule'), eq(state, 'Accepted')))) > 0
}

/** Deletes the import with its specifications and proposals, whose numbers are limited. */
export async function deleteImport(tx: Transaction, importKey: ImportKey): Promise<void> {
  await tx.delete(idsImports).where(whereKey(importKey))
}

export type ListPart = { skip: number; take: number }

/** A page of imports, newest first. */
export async function listImports(
  tx: Transaction,
  organizationId: string,
  { skip, take }: ListPart,
): Promise<IdsImportList> {
  const inOrganization = eq(idsImports.organizationId, organizationId)
  const found = await tx
    .select()
    .from(idsImports)
    .where(inOrganization)
    .orderBy(desc(idsImports.number))
    .limit(take)
    .offset(skip)
  const total = await countUpTo(tx, tx.select({ id: idsImports.id }).from(idsImports).where(inOrganization))
  return { items: found.map(describeImport), ...boundedTotal(total) }
}

export function describeImport(stored: StoredImport): IdsImport {
  const { id, fileName, title, importedBy, importedDate, specificationCount, unmatchedCount } = stored
  const { openCount, acceptedCount, dismissedCount } = stored
  const counts = { specificationCount, unmatchedCount, openCount, acceptedCount, dismissedCount }
  return { id, fileName, title, importedBy, importedDate: importedDate.toISOString(), ...counts }
}

/** Specifications in the order of the file. */
export async function listSpecifications(
  tx: Transaction,
  { organizationId, importId }: ImportKey,
): Promise<ImportedSpecification[]> {
  const { number, name, line, outcome, proposalCount, told } = idsImportSpecifications
  return tx
    .select({ number, name, line, outcome, proposalCount, told })
    .from(idsImportSpecifications)
    .where(
      and(eq(idsImportSpecifications.organizationId, organizationId), eq(idsImportSpecifications.importId, importId)),
    )
    .orderBy(asc(number))
}

type DecisionCounts = Pick<StoredImport, 'openCount' | 'acceptedCount' | 'dismissedCount'>

/** Increments the counts of decisions. */
export async function countDecisions(tx: Transaction, importKey: ImportKey, increments: DecisionCounts): Promise<void> {
  const { openCount, acceptedCount, dismissedCount } = idsImports
  await tx
    .update(idsImports)
    .set({
      openCount: sql`${openCount} + ${increments.openCount}::int`,
      acceptedCount: sql`${acceptedCount} + ${increments.acceptedCount}::int`,
      dismissedCount: sql`${dismissedCount} + ${increments.dismissedCount}::int`,
    })
    .where(whereKey(importKey))
}

function whereKey({ organizationId, importId }: ImportKey) {
  return and(eq(idsImports.organizationId, organizationId), eq(idsImports.id, importId))
}
