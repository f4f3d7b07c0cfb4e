import type { TopicImport, TopicImportList } from '@lintel/shared/contract/topics'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { copyRows } from '../../../../../database/rows/copy-rows.ts'
import { boundedTotal, countUpTo } from '../../../../../database/counting/bounded-count.ts'
import type { Transaction } from '../../../../../database/scope.ts'
import { projectGroups } from '../../../project-groups/schema.ts'
import { personOf } from '../../person.ts'
import { topicImports, topicProposals } from '../schema.ts'

export type ImportKey = { organizationId: string; importId: string }
export type StoredImport = typeof topicImports.$inferSelect
type Counts = Pick<StoredImport, 'newCount' | 'changeCount' | 'unchangedCount' | 'refusedCount' | 'openCount'>
type ListedImport = StoredImport & { projectNumber: string; projectName: string }

export async function beginImport(tx: Transaction, newImport: typeof topicImports.$inferInsert): Promise<string> {
  const [inserted] = await tx.insert(topicImports).values(newImport).returning({ id: topicImports.id })
  if (!inserted) throw new Error("The import wasn't inserted.")
  return inserted.id
}

export async function endImport(tx: Transaction, importKey: ImportKey, counts: Counts): Promise<void> {
  await tx.update(topicImports).set(counts).where(whereKey(importKey))
}

export async function insertProposals(
  tx: Transaction,
  rows: readonly (typeof topicProposals.$inferInsert)[],
): Promise<void> {
  await copyRows(tx, topicProposals, rows)
}

export async function findImport(tx: Transaction, importKey: ImportKey): Promise<ListedImport | undefined> {
  const [found] = await selectImports(tx).where(whereKey(importKey))
  return found
}

/** Locks the import until the transaction ends, so that no one else decides about its proposals or deletes it. */
export async function lockImport(tx: Transaction, importKey: ImportKey): Promise<StoredImport | undefined> {
  const [found] = await tx.select().from(topicImports).where(whereKey(importKey)).for('no key update')
  return found
}

/** Deletes the import with its proposals. */
export async function deleteImport(tx: Transaction, importKey: ImportKey): Promise<void> {
  await tx.delete(topicImports).where(whereKey(importKey))
}

/** A page of imports, newest first. */
export async function listImports(
  tx: Transaction,
  organizationId: string,
  { skip, take }: { skip: number; take: number },
): Promise<TopicImportList> {
  const inOrganization = eq(topicImports.organizationId, organizationId)
  const found = await selectImports(tx)
    .where(inOrganization)
    .orderBy(desc(topicImports.number))
    .limit(take)
    .offset(skip)
  const total = await countUpTo(tx, tx.select({ id: topicImports.id }).from(topicImports).where(inOrganization))
  return { items: found.map(describeImport), ...boundedTotal(total) }
}

function selectImports(tx: Transaction) {
  const { projectNumber, projectName } = projectGroups
  const ofProject = and(
    eq(projectGroups.organizationId, topicImports.organizationId),
    eq(projectGroups.id, topicImports.projectGroupId),
  )
  return tx
    .select({ ...getTableColumns(topicImports), projectNumber, projectName })
    .from(topicImports)
    .innerJoin(projectGroups, ofProject)
}

export function describeImport(stored: ListedImport): TopicImport {
  const { id, fileName, version, importedById, importedBy, importedDate } = stored
  const { newCount, changeCount, unchangedCount, refusedCount, openCount, acceptedCount, dismissedCount } = stored
  return {
    ...{ id, fileName, version, newCount, changeCount, unchangedCount, refusedCount },
    ...{ openCount, acceptedCount, dismissedCount },
    project: { id: stored.projectGroupId, number: stored.projectNumber, name: stored.projectName },
    importedBy: personOf(importedById, importedBy),
    importedDate: importedDate.toISOString(),
  }
}

type DecisionCounts = Pick<StoredImport, 'openCount' | 'acceptedCount' | 'dismissedCount'>

/** Increments the counts of decisions. */
export async function countDecisions(tx: Transaction, importKey: ImportKey, increments: DecisionCounts): Promise<void> {
  const { openCount, acceptedCount, dismissedCount } = topicImports
  await tx
    .update(topicImports)
    .set({
      openCount: sql`${openCount} + ${increments.openCount}::int`,
      acceptedCount: sql`${acceptedCount} + ${increments.acceptedCount}::int`,
      dismissedCount: sql`${dismissedCount} + ${increments.dismissedCount}::int`,
    })
    .where(whereKey(importKey))
}

function whereKey({ organizationId, importId }: ImportKey) {
  return and(eq(topicImports.organizationId, organizationId), eq(topicImports.id, importId))
}
