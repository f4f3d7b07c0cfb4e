import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/scope.ts'
import { outboxEmails } from './schema.ts'

export type NewEmail = Pick<
  typeof outboxEmails.$inferSelect,
  'organizationId' | 'recipientId' | 'to' | 'subject' | 'text' | 'requestId'
>

export async function insertEmail(tx: Transaction, email: NewEmail): Promise<string> {
  const [inserted] = await tx.insert(outboxEmails).values(email).returning({ id: outboxEmails.id })
  if (!inserted) throw new Error('The e-mail was not written.')
  return inserted.id
}

/** Nothing if it was sent already. */
export async function findUnsent(tx: Transaction, organizationId: string, id: string) {
  const [found] = await tx
    .select()
    .from(outboxEmails)
    .where(and(eq(outboxEmails.organizationId, organizationId), eq(outboxEmails.id, id), isNull(outboxEmails.sentAt)))
  return found
}

/** `error` is why it was not sent; null where it was. */
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
