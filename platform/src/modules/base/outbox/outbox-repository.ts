import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { outboxEmails } from './schema.ts'

type StoredEmail = typeof outboxEmails.$inferSelect
export type NewEmail = Pick<StoredEmail, 'organizationId' | 'recipientId' | 'to' | 'subject' | 'text'> &
  Partial<Pick<StoredEmail, 'requestId' | 'uniqueKey' | 'attachmentKey' | 'attachmentName' | 'unsubscribeUrl'>>

/** Undefined if an email with the same unique key exists. */
export async function insertEmail(tx: Transaction, email: NewEmail): Promise<string | undefined> {
  const [inserted] = await tx
    .insert(outboxEmails)
    .values(email)
    .onConflictDoNothing({ target: [outboxEmails.organizationId, outboxEmails.uniqueKey] })
    .returning({ id: outboxEmails.id })
  return inserted?.id
}

/** Undefined if it was already sent. */
export async function findUnsent(tx: Transaction, organizationId: string, id: string) {
  const [found] = await tx
    .select()
    .from(outboxEmails)
    .where(and(eq(outboxEmails.organizationId, organizationId), eq(outboxEmails.id, id), isNull(outboxEmails.sentAt)))
  return found
}

/** `error` says why it was not sent; null if it was. */
export async function recordSending(
  tx: Transaction,
  { organizationId, id, error }: { organizationId: string; id: string; error: string | null },
): Promise<void> {
  await tx
    .update(outboxEmails)
    .set({
      attempts: sql`${outboxEmails.attempts} + 1`,
      lastError: error,
      ...(error === null && { sentAt: sql`now()` }),
    })
    .where(and(eq(outboxEmails.organizationId, organizationId), eq(outboxEmails.id, id)))
}
