import { and, desc, eq, exists, gt, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { topicComments, topicMentions } from '../comments/schema.ts'
import { topicFollowers } from '../following/schema.ts'
import { topicEvents, topics } from '../schema.ts'

type Person = { organizationId: string; userId: string }
type Period = { since: Date; take: number }
type NewsRow = { topicId: string; number: number; title: string; at: Date; author: string }

export type Mention = NewsRow & { commentId: string; text: string }

/** Mentions of a person by others since then, newest first. */
export async function listMentionsSince(
  tx: Transaction,
  { organizationId, userId }: Person,
  { since, take }: Period,
): Promise<Mention[]> {
  const { commentId, at } = topicMentions
  return tx
    .select({
      ...{ commentId, at, text: topicComments.text, author: sql<string>`${topicComments.author} ->> 'name'` },
      ...{ topicId: topics.id, number: topics.number, title: topics.title },
    })
    .from(topicMentions)
    .innerJoin(topicComments, and(eq(topicComments.organizationId, organizationId), eq(topicComments.id, commentId)))
    .innerJoin(topics, and(eq(topics.organizationId, organizationId), eq(topics.id, topicComments.topicId)))
    .where(
      and(
        eq(topicMentions.organizationId, organizationId),
        eq(topicMentions.userId, userId),
        gt(at, since),
        sql`${topicComments.authorId} is distinct from ${userId}`,
      ),
    )
    .orderBy(desc(at))
    .limit(take)
}

export type ChangedTopic = NewsRow & { revision: number; isNewlyAssigned: boolean }

/** Topics that a person follows and whose last change since then is by someone else, newest first. */
export async function listChangedSince(
  tx: Transaction,
  { organizationId, userId }: Person,
  { since, take }: Period,
): Promise<ChangedTopic[]> {
  const { id, number, title, revision, modifiedById, modifiedBy } = topics
  const { happenedAt } = topicFollowers
  const assigned = tx
    .select({ one: sql`1` })
    .from(topicEvents)
    .where(
      and(
        eq(topics.assignedToId, userId),
        eq(topicEvents.organizationId, organizationId),
        eq(topicEvents.topicId, id),
        eq(topicEvents.field, 'assignedTo'),
        gt(topicEvents.at, since),
      ),
    )
  return tx
    .select({
      ...{ topicId: id, number, title, revision, author: sql<string>`${modifiedBy} ->> 'name'` },
      at: sql<Date>`${happenedAt}`.mapWith(happenedAt),
      isNewlyAssigned: sql<boolean>`${exists(assigned)}`,
    })
    .from(topicFollowers)
    .innerJoin(topics, and(eq(topics.organizationId, organizationId), eq(id, topicFollowers.topicId)))
    .where(
      and(
        eq(topicFollowers.organizationId, organizationId),
        eq(topicFollowers.userId, userId),
        topicFollowers.isFollowing,
        gt(happenedAt, since),
        sql`${modifiedById} is distinct from ${userId}`,
      ),
    )
    .orderBy(desc(happenedAt))
    .limit(take)
}
