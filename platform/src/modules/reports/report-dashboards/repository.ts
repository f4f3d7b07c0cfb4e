import { and, desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { reportSchedules } from '../report-schedules/schema.ts'
import { reports } from '../reports/schema.ts'
import { reportDashboardVersions } from './schema.ts'

export type StoredDashboard = typeof reportDashboardVersions.$inferSelect
type Subject = { reportTypeId: string; dataSetId: string }

/** The latest versions, newest first. */
export async function listVersions(tx: Transaction, organizationId: string, limit: number): Promise<StoredDashboard[]> {
  return tx
    .select()
    .from(reportDashboardVersions)
    .where(eq(reportDashboardVersions.organizationId, organizationId))
    .orderBy(desc(reportDashboardVersions.revision))
    .limit(limit)
}

type NewVersion = Pick<StoredDashboard, 'organizationId' | 'revision' | 'tiles' | 'authorName'>

export async function insertVersion(tx: Transaction, version: NewVersion): Promise<void> {
  await tx.insert(reportDashboardVersions).values(version)
}

/** For each subject, in the same order: the newest complete report, the newest report, and the next scheduled run. */
export type SubjectReports = { complete: string | null; newest: string | null; nextRun: Date | null }

export async function findSubjectReports(
  tx: Transaction,
  organizationId: string,
  subjects: readonly Subject[],
): Promise<SubjectReports[]> {
  const types = sql.param(subjects.map(({ reportTypeId }) => reportTypeId))
  const sets = sql.param(subjects.map(({ dataSetId }) => dataSetId))
  const isOne = and(
    eq(reports.organizationId, organizationId),
    sql`${reports.reportTypeId} = subject.type_id`,
    sql`${reports.dataSetId} = subject.set_id`,
  )
  const newest = sql`order by ${reports.requestedDate} desc limit 1`
  const { rows } = await tx.execute<{ complete: string | null; newest: string | null; next_run: string | null }>(sql`
    select (select ${reports.id} from ${reports} where ${isOne} and ${reports.status} = 'Complete' ${newest}) as complete,
      (select ${reports.id} from ${reports} where ${isOne} ${newest}) as newest,
      (select min(${reportSchedules.nextRun}) from ${reportSchedules}
        where ${reportSchedules.organizationId} = ${organizationId} and ${reportSchedules.reportTypeId} = subject.type_id
          and ${reportSchedules.dataSetId} = subject.set_id) as next_run
    from unnest(${types}::text[], ${sets}::uuid[]) with ordinality as subject (type_id, set_id, place) order by place`)
  return rows.map(({ complete, newest: last, next_run: nextRun }) => ({
    complete,
    newest: last,
    nextRun: nextRun === null ? null : new Date(nextRun),
  }))
}
