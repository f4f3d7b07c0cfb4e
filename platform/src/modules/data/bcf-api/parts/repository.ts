import { and, eq } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { topics } from '../../topics/schema.ts'
import { bcfTopicParts } from '../schema.ts'
import type { TopicKey } from '../topics/repository.ts'

export type StoredParts = Omit<typeof bcfTopicParts.$inferSelect, 'organizationId' | 'topicId'>

const emptyParts: StoredParts = { snippet: null, relatedTopics: [], documentReferences: [], files: null }

export async function findParts(tx: Transaction, { organizationId, topicId }: TopicKey): Promise<StoredParts> {
  const [found] = await tx
    .select()
    .from(bcfTopicParts)
    .where(and(eq(bcfTopicParts.organizationId, organizationId), eq(bcfTopicParts.topicId, topicId)))
  return found ?? emptyParts
}

/** The topic has to be locked. */
export async function saveParts(
  tx: Transaction,
  { organizationId, topicId }: TopicKey,
  parts: Partial<StoredParts>,
): Promise<void> {
  await tx
    .insert(bcfTopicParts)
    .values({ organizationId, topicId, ...parts })
    .onConflictDoUpdate({ target: [bcfTopicParts.organizationId, bcfTopicParts.topicId], set: parts })
}

/** How many of these are topics of the project. */
export async function countTopicsAmong(
  tx: Transaction,
  { organizationId, projectId }: TopicKey,
  ids: readonly string[],
): Promise<number> {
  const among = and(
    eq(topics.organizationId, organizationId),
    anyOf(topics.id, ids),
    eq(topics.projectGroupId, projectId),
  )
  return tx.$count(topics, among)
}
