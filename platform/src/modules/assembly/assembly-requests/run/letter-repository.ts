import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { outboxEmails } from '../../../base/outbox/schema.ts'
import type { StoredRequest } from '../repository.ts'

/** Whether the requester has been told already. */
export async function hasLetter(tx: Transaction, { organizationId, id }: StoredRequest): Promise<boolean> {
  const found = await tx
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .where(and(eq(outboxEmails.organizationId, organizationId), eq(outboxEmails.requestId, id)))
    .limit(1)
  return found.length > 0
}
