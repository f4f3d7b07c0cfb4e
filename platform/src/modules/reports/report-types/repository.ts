import type { ReportDefinition } from '@lintel/shared/contract/reports'
import { and, asc, count, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import type { StorageTotals } from '../data-sets/repository.ts'
import { reportTypes, reportTypeVersions } from './schema.ts'

export type StoredReportType = typeof reportTypes.$inferSelect & { definition: ReportDefinition }
export type ReportTypeKey = { organizationId: string; id: string }

function selectTypes(tx: Transaction, organizationId: string) {
  return tx
    .select({ ...getTableColumns(reportTypes), definition: reportTypeVersions.definition })
    .from(reportTypes)
    .innerJoin(reportTypeVersions, currentVersion(organizationId))
    .$dynamic()
}

function currentVersion(organizationId: string) {
  return and(
    eq(reportTypeVersions.organizationId, organizationId),
    eq(reportTypeVersions.reportTypeId, reportTypes.id),
    eq(reportTypeVersions.version, reportTypes.version),
  )
}

function whereKey({ organizationId, id }: ReportTypeKey) {
  return and(eq(reportTypes.organizationId, organizationId), eq(reportTypes.id, id))
}

/** Sorted by name. */
export async function listTypes(tx: Transaction, organizationId: string): Promise<StoredReportType[]> {
  return selectTypes(tx, organizationId)
    .where(eq(reportTypes.organizationId, organizationId))
    .orderBy(sql`${reportTypes.name} collate natural_order`, asc(reportTypes.id))
}

export async function findType(tx: Transaction, reportTypeKey: ReportTypeKey): Promise<StoredReportType | undefined> {
  const [found] = await selectTypes(tx, reportTypeKey.organizationId).where(whereKey(reportTypeKey))
  return found
}

/** Locks a report type until the transaction ends. */
export async function lockType(tx: Transaction, reportTypeKey: ReportTypeKey): Promise<StoredReportType | undefined> {
  await tx.select({ id: reportTypes.id }).from(reportTypes).where(whereKey(reportTypeKey)).for('no key update')
  return findType(tx, reportTypeKey)
}

export async function countTypesOf(tx: Transaction, organizationId: string, ownerId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(reportTypes)
    .where(and(eq(reportTypes.organizationId, organizationId), eq(reportTypes.ownerId, ownerId)))
  return row?.total ?? 0
}

/** The bytes of the owner's and of the organization's report types, without the one with this id. */
export async function measureOthers(
  tx: Transaction,
  organizationId: string,
  { ownerId, id }: { ownerId: string | null; id?: string },
): Promise<StorageTotals> {
  const bytes = sql`octet_length(${reportTypeVersions.definition}::text)`
  const [row] = await tx
    .select({
      ownBytes: sql`coalesce(sum(${bytes}) filter (where ${reportTypes.ownerId} = ${ownerId}), 0)`.mapWith(Number),
      sharedBytes: sql`coalesce(sum(${bytes}), 0)`.mapWith(Number),
      shared: count(),
    })
    .from(reportTypes)
    .innerJoin(reportTypeVersions, currentVersion(organizationId))
    .where(and(eq(reportTypes.organizationId, organizationId), id === undefined ? undefined : ne(reportTypes.id, id)))
  return row ?? { ownBytes: 0, sharedBytes: 0, shared: 0 }
}

type NameCheck = Pick<StoredReportType, 'organizationId' | 'ownerId' | 'name'> & { id?: string | undefined }

/** Whether the owner has another report type with this name. */
export async function hasTypeNamed(
  tx: Transaction,
  { organizationId, ownerId, name, id }: NameCheck,
): Promise<boolean> {
  if (ownerId === null) return false
  const other = id === undefined ? undefined : ne(reportTypes.id, id)
  const condition = and(eq(reportTypes.organizationId, organizationId), eq(reportTypes.ownerId, ownerId))
  const found = await tx
    .select({ id: reportTypes.id })
    .from(reportTypes)
    .where(and(condition, eq(reportTypes.name, name), other))
  return found.length > 0
}

type NewType = Pick<StoredReportType, 'organizationId' | 'name' | 'source' | 'ownerId' | 'ownerName' | 'definition'>

export async function insertType(tx: Transaction, { definition, ...type }: NewType): Promise<string> {
  const [inserted] = await tx.insert(reportTypes).values(type).returning({ id: reportTypes.id })
  if (!inserted) throw new Error("The new report type wasn't returned.")
  const { organizationId, ownerName: authorName } = type
  await tx
    .insert(reportTypeVersions)
    .values({ organizationId, reportTypeId: inserted.id, version: 1, definition, authorName })
  return inserted.id
}

/** A change of the definition creates the next version. */
export async function updateType(
  tx: Transaction,
  current: StoredReportType,
  change: { name: string; definition?: ReportDefinition | undefined; authorName: string },
): Promise<void> {
  const { organizationId, id } = current
  const { name, definition, authorName } = change
  const version = current.version + (definition ? 1 : 0)
  await tx
    .update(reportTypes)
    .set({ name, version, revision: current.revision + 1 })
    .where(whereKey({ organizationId, id }))
  if (!definition) return
  await tx.insert(reportTypeVersions).values({ organizationId, reportTypeId: id, version, definition, authorName })
}

export async function deleteType(tx: Transaction, reportTypeKey: ReportTypeKey): Promise<void> {
  await tx.delete(reportTypes).where(whereKey(reportTypeKey))
}
