import { and, desc, eq } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { outboxEmails } from '../../../base/outbox/schema.ts'
import type { Requester, StoredRequest } from '../repository.ts'
import { assemblyLogEntries } from '../schema.ts'

const maxEntries = 1000

/** Log entries in the order in which they were written. */
export async function listLogEntries(tx: Transaction, organizationId: string, requestId: string) {
  const { at, attempt, level, message, position } = assemblyLogEntries
  const newest = await tx
    .select({ at, attempt, level, message })
    .from(assemblyLogEntries)
    .where(and(eq(assemblyLogEntries.organizationId, organizationId), eq(assemblyLogEntries.runId, requestId)))
    .orderBy(desc(position))
    .limit(maxEntries)
  return newest.reverse()
}

export async function listEmails(tx: Transaction, { organizationId, userId }: Requester, requestId: string) {
  const { id, to, subject, text, createdAt, sentAt } = outboxEmails
  return tx
    .select({ id, to, subject, text, createdAt, sentAt })
    .from(outboxEmails)
    .where(
      and(
        eq(outboxEmails.organizationId, organizationId),
        eq(outboxEmails.requestId, requestId),
        eq(outboxEmails.recipientId, userId),
      ),
    )
    .orderBy(createdAt, id)
}

/** Whether the requester was already notified. */
export async function hasEmail(tx: Transaction, { organizationId, id }: StoredRequest): Promise<boolean> {
  const found = await tx
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .where(and(eq(outboxEmails.organizationId, organizationId), eq(outboxEmails.requestId, id)))
    .limit(1)
  return found.length > 0
}
