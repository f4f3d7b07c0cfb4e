import type { TopicProposal } from '@lintel/shared/contract/topics'
import { and, asc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../../../database/any-of.ts'
import type { Transaction } from '../../../../../database/scope.ts'
import type { ImportKey } from '../import/import-repository.ts'
import { topicProposals } from '../schema.ts'

export type StoredProposal = typeof topicProposals.$inferSelect

/** Proposals in the order of the file. */
export async function listProposals(tx: Transaction, importKey: ImportKey): Promise<TopicProposal[]> {
  const rows = await tx.select().from(topicProposals).where(ofImport(importKey)).orderBy(asc(topicProposals.number))
  return rows.map(describeProposal)
}

/** These proposals, in the order of the file. */
export async function findProposals(
  tx: Transaction,
  importKey: ImportKey,
  numbers: readonly number[],
): Promise<StoredProposal[]> {
  return tx
    .select()
    .from(topicProposals)
    .where(and(ofImport(importKey), anyOf(topicProposals.number, numbers)))
    .orderBy(asc(topicProposals.number))
}

export async function saveProposal(
  tx: Transaction,
  { organizationId, importId, number }: StoredProposal,
  saved: Partial<StoredProposal>,
): Promise<void> {
  await tx
    .update(topicProposals)
    .set({ ...saved, revision: sql`${topicProposals.revision} + 1` })
    .where(and(ofImport({ organizationId, importId }), eq(topicProposals.number, number)))
}

export function describeProposal(stored: StoredProposal): TopicProposal {
  const { number, revision, state, kind, title, topicId, differences, newComments, changedComments } = stored
  const { newViewpoints, author, createdDate, reason, remarks, decidedBy } = stored
  return {
    ...{ id: String(number), revision, state, kind, title, topicId, differences, newComments, changedComments },
    ...{ newViewpoints, author, reason, remarks, decidedBy },
    createdDate: createdDate?.toISOString() ?? null,
  }
}

function ofImport({ organizationId, importId }: ImportKey) {
  return and(eq(topicProposals.organizationId, organizationId), eq(topicProposals.importId, importId))
}
