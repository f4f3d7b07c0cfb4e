import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { Person, ReportKey, StoredReport } from '../repository.ts'
import { inProgress, reportNotices, reports } from '../schema.ts'

export async function insertNotice(tx: Transaction, { id: reportId, ...person }: ReportKey & Person): Promise<void> {
  await tx
    .insert(reportNotices)
    .values({ reportId, ...person })
    .onConflictDoNothing()
}

export async function deleteNotice(tx: Transaction, { organizationId, id, userId }: ReportKey & Person): Promise<void> {
  await tx
    .delete(reportNotices)
    .where(
      and(
        eq(reportNotices.organizationId, organizationId),
        eq(reportNotices.reportId, id),
        eq(reportNotices.userId, userId),
      ),
    )
}

/** The people who subscribed to the report's end. */
export async function listNoticed(tx: Transaction, { organizationId, id }: ReportKey): Promise<string[]> {
  const found = await tx
    .select({ userId: reportNotices.userId })
    .from(reportNotices)
    .where(and(eq(reportNotices.organizationId, organizationId), eq(reportNotices.reportId, id)))
    .orderBy(asc(reportNotices.userId))
  return found.map(({ userId }) => userId)
}

/** Reports that this person subscribed to: those in progress, and those that have ended since then. */
export async function listNotices(
  tx: Transaction,
  { organizationId, userId }: Person,
  minutes: number,
): Promise<StoredReport[]> {
  const found = await tx
    .select({ report: reports })
    .from(reportNotices)
    .innerJoin(
      reports,
      and(eq(reports.organizationId, reportNotices.organizationId), eq(reports.id, reportNotices.reportId)),
    )
    .where(
      and(
        eq(reportNotices.organizationId, organizationId),
        eq(reportNotices.userId, userId),
        or(inProgress, gt(reports.completedDate, sql`now() - make_interval(mins => ${minutes})`)),
      ),
    )
    .orderBy(asc(reports.requestedDate), asc(reports.id))
  return found.map(({ report }) => report)
}
