import type { DataSourceName, ReportListQuery } from '@lintel/shared/contract/reports'
import { and, asc, count, desc, eq, getTableColumns, gte, lt, or, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import { folded } from '../../../database/filter/text-search.ts'
import { countUpTo } from '../../../database/counting/bounded-count.ts'
import { orderBy } from '../../../database/rows/order-by.ts'
import type { Transaction } from '../../../database/scope.ts'
import { dataSets } from '../data-sets/schema.ts'
import { reportSchedules } from '../report-schedules/schema.ts'
import { inProgress, reportNotices, reports, reportSteps } from './schema.ts'

export type StoredReport = typeof reports.$inferSelect
export type ReportKey = { organizationId: string; id: string }
export type Person = { organizationId: string; userId: string }

/** Columns that tell whether the caller subscribed to the end, and whether data set and schedule still exist. */
function listColumns(userId: string) {
  return {
    ...getTableColumns(reports),
    isNoticed: sql<boolean>`exists (select 1 from ${reportNotices}
      where ${reportNotices.reportId} = ${reports.id} and ${reportNotices.userId} = ${userId})`,
    hasSchedule: sql<boolean>`exists (select 1 from ${reportSchedules} where ${reportSchedules.id} = ${reports.scheduleId})`,
    hasDataSet: sql<boolean>`exists (select 1 from ${dataSets} where ${dataSets.id} = ${reports.dataSetId})`,
  }
}

export type ListedReport = StoredReport & { isNoticed: boolean; hasSchedule: boolean; hasDataSet: boolean }

type ReportFilter = Person & Pick<ReportListQuery, 'filterNeedle'> & { sources: readonly DataSourceName[] }

const { reportType, dataset, submittedBy, status, requestedDate, completedDate, rowCount } = reports
const sortable = { reportType, dataset, submittedBy, status, requestedDate, completedDate, rowCount }
export const sortableReportFields = Object.keys(sortable) as (keyof typeof sortable)[]
export type ReportOrder = { field: keyof typeof sortable; direction: 'asc' | 'desc' }

/** Reports in this order, and then newest first. */
export async function listReports(
  tx: Transaction,
  reportFilter: ReportFilter,
  { skip, take, sort = [] }: { skip: number; take: number; sort?: readonly ReportOrder[] | undefined },
): Promise<ListedReport[]> {
  const ordered = sort.map(({ field, direction }) =>
    orderBy(sortable[field], { isText: sortable[field].dataType === 'string', direction }),
  )
  return tx
    .select(listColumns(reportFilter.userId))
    .from(reports)
    .where(matching(reportFilter))
    .orderBy(...ordered, desc(reports.requestedDate), asc(reports.id))
    .limit(take)
    .offset(skip)
}

/** The number of reports, at most one more than the list shows. */
export async function countReports(tx: Transaction, reportFilter: ReportFilter): Promise<number> {
  return countUpTo(tx, tx.select({ id: reports.id }).from(reports).where(matching(reportFilter)))
}

function matching({ organizationId, filterNeedle, sources }: ReportFilter): SQL | undefined {
  const condition = and(eq(reports.organizationId, organizationId), anyOf(reports.source, sources))
  if (filterNeedle === '') return condition
  const foldedNeedle = folded(sql`${filterNeedle}::text`)
  const texts = [reports.reportType, reports.dataset, reports.submittedBy]
  return and(condition, or(...texts.map((text) => sql`strpos(${folded(text)}, ${foldedNeedle}) > 0`)))
}

export async function findReport(
  tx: Transaction,
  reportKey: ReportKey,
  userId: string,
): Promise<ListedReport | undefined> {
  const [found] = await tx.select(listColumns(userId)).from(reports).where(whereKey(reportKey))
  return found
}

/** In any order; missing ids are left out. */
export async function findReports(
  tx: Transaction,
  { organizationId, userId }: Person,
  ids: readonly string[],
): Promise<ListedReport[]> {
  if (ids.length === 0) return []
  return tx
    .select(listColumns(userId))
    .from(reports)
    .where(and(eq(reports.organizationId, organizationId), anyOf(reports.id, ids)))
}

/** Locks a report, so that it neither ends nor is removed before the transaction ends. */
export async function lockReport(tx: Transaction, reportKey: ReportKey): Promise<StoredReport | undefined> {
  const [found] = await tx.select().from(reports).where(whereKey(reportKey)).for('no key update')
  return found
}

export async function deleteReport(tx: Transaction, reportKey: ReportKey): Promise<StoredReport | undefined> {
  const [deleted] = await tx.delete(reports).where(whereKey(reportKey)).returning()
  return deleted
}

/** Sets when a report expires, in days from now. */
export async function cacheReport(tx: Transaction, reportKey: ReportKey, days: number): Promise<void> {
  await tx
    .update(reports)
    .set({ keptUntil: sql`now() + make_interval(days => ${days})` })
    .where(whereKey(reportKey))
}

/** Reports per transaction. Each has steps, a log and notices. */
export const expiredAtOnce = 500

/** Deletes the oldest expired reports of all organizations and returns their number. Runs without an organization's scope. */
export async function deleteExpired(tx: Transaction): Promise<number> {
  const isExpired = lt(reports.keptUntil, sql`now()`)
  const expiredIds = tx
    .select({ id: reports.id })
    .from(reports)
    .where(isExpired)
    .orderBy(reports.keptUntil)
    .limit(expiredAtOnce)
  const deleted = await tx.delete(reports).where(and(isExpired, sql`${reports.id} = any (array(${expiredIds}))`))
  return deleted.rowCount ?? 0
}

export async function findByKey(
  tx: Transaction,
  { organizationId, userId }: Person,
  key: string,
): Promise<StoredReport | undefined> {
  const [found] = await tx
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.organizationId, organizationId),
        eq(reports.submittedById, userId),
        eq(reports.idempotencyKey, key),
      ),
    )
  return found
}

export async function countInProgress(tx: Transaction, { organizationId, userId }: Person): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(reports)
    .where(and(eq(reports.organizationId, organizationId), eq(reports.submittedById, userId), inProgress))
  return row?.total ?? 0
}

/** Inserts a report with its first step, `queue`. */
export async function insertReport(tx: Transaction, report: typeof reports.$inferInsert): Promise<StoredReport> {
  const [inserted] = await tx.insert(reports).values(report).returning()
  if (!inserted) throw new Error("The new report wasn't returned.")
  const { organizationId, id: runId } = inserted
  const step = { organizationId, runId, attempt: 1, step: 'queue' as const, startedAt: sql`now()` }
  await tx.insert(reportSteps).values({ ...step, outcome: 'running' })
  return inserted
}

/** The caller's own reports that have ended since then, newest first. */
export async function listEndedSince(
  tx: Transaction,
  { organizationId, userId }: Person,
  { since, take, sources }: { since: Date; take: number; sources: readonly DataSourceName[] },
): Promise<StoredReport[]> {
  return tx
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.organizationId, organizationId),
        eq(reports.submittedById, userId),
        anyOf(reports.source, sources),
        gte(reports.completedDate, since),
      ),
    )
    .orderBy(desc(reports.completedDate))
    .limit(take)
}

function whereKey({ organizationId, id }: ReportKey): SQL | undefined {
  return and(eq(reports.organizationId, organizationId), eq(reports.id, id))
}
