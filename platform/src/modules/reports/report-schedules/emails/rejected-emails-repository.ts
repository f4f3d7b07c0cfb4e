import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { outboxEmails } from '../../../base/outbox/schema.ts'
import { users } from '../../../organization/users/schema.ts'

/** The unique key of the email to a recipient, so that each recipient is notified of a report only once. */
export function recipientKey(reportId: string, userId: string): string {
  return `report:${reportId}:${userId}`
}

/** The same for an external recipient, by the key of their link. */
export function outsiderKey(reportId: string, key: string): string {
  return `report-outside:${reportId}:${key}`
}

/** For each of these reports, the recipients whose mail server rejected the email; external ones have no name. */
export async function listRefused(tx: Transaction, organizationId: string, reportIds: readonly string[]) {
  const { uniqueKey, recipientId, sentAt, lastError } = outboxEmails
  const reportId = sql<string>`split_part(${uniqueKey}, ':', 2)`
  const rejected = await tx
    .select({ reportId, firstName: users.firstName, lastName: users.lastName })
    .from(outboxEmails)
    .leftJoin(users, eq(users.id, recipientId))
    .where(
      and(
        eq(outboxEmails.organizationId, organizationId),
        isNull(sentAt),
        isNotNull(lastError),
        sql`split_part(${uniqueKey}, ':', 1) in ('report', 'report-outside')`,
        anyOf(reportId, reportIds),
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName))
  return Map.groupBy(rejected, (one) => one.reportId)
}
