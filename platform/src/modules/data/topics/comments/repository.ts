import type { TopicPerson } from '@lintel/shared/contract/topics'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { members } from '../../../organization/members/schema.ts'
import { users } from '../../../organization/users/schema.ts'
import { namedPerson } from '../person.ts'
import { topicComments, topicMentions } from './schema.ts'

export type StoredComment = typeof topicComments.$inferSelect
export type CommentKey = { organizationId: string; topicId: string; id: string }

type Page = { organizationId: string; topicId: string; before: number | undefined; take: number }

/** Comments older than `before`, newest first. */
export async function listComments(
  tx: Transaction,
  { organizationId, topicId, before, take }: Page,
): Promise<StoredComment[]> {
  return tx
    .select()
    .from(topicComments)
    .where(
      and(
        eq(topicComments.organizationId, organizationId),
        eq(topicComments.topicId, topicId),
        before === undefined ? undefined : lt(topicComments.position, before),
      ),
    )
    .orderBy(desc(topicComments.position))
    .limit(take)
}

export async function findComment(tx: Transaction, commentKey: CommentKey): Promise<StoredComment | undefined> {
  const [found] = await tx.select().from(topicComments).where(hasKey(commentKey))
  return found
}

/** Undefined if the organization has a comment with this guid. */
export async function insertComment(
  tx: Transaction,
  comment: typeof topicComments.$inferInsert,
): Promise<StoredComment | undefined> {
  const [inserted] = await tx.insert(topicComments).values(comment).onConflictDoNothing().returning()
  return inserted
}

type Content = Pick<StoredComment, 'text' | 'viewpointId' | 'mentions'>

export async function updateComment(
  tx: Transaction,
  commentKey: CommentKey,
  { person, ...content }: Content & { person: TopicPerson },
): Promise<StoredComment> {
  const [saved] = await tx
    .update(topicComments)
    .set({
      ...content,
      modifiedDate: sql`now()`,
      modifiedById: person.id,
      modifiedBy: namedPerson(person),
      revision: sql`${topicComments.revision} + 1`,
    })
    .where(hasKey(commentKey))
    .returning()
  if (!saved) throw new Error('The comment of a locked topic is missing.')
  return saved
}

export async function deleteComment(tx: Transaction, commentKey: CommentKey): Promise<void> {
  await tx.delete(topicComments).where(hasKey(commentKey))
}

/** Members among these people, with their current names. */
export async function membersAmong(
  tx: Transaction,
  organizationId: string,
  userIds: readonly string[],
): Promise<TopicPerson[]> {
  if (userIds.length === 0) return []
  return tx
    .select({
      id: users.id,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      email: users.contactEmail,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), anyOf(members.userId, userIds)))
}

/** People who are still mentioned keep their date; people who are no longer mentioned are removed. */
export async function saveMentions(
  tx: Transaction,
  { organizationId, id: commentId, userIds }: { organizationId: string; id: string; userIds: readonly string[] },
): Promise<void> {
  const ofComment = and(eq(topicMentions.organizationId, organizationId), eq(topicMentions.commentId, commentId))
  await tx.delete(topicMentions).where(and(ofComment, sql`not ${anyOf(topicMentions.userId, userIds)}`))
  const rows = userIds.map((userId) => ({ organizationId, commentId, userId }))
  if (rows.length > 0) await tx.insert(topicMentions).values(rows).onConflictDoNothing()
}

function hasKey({ organizationId, topicId, id }: CommentKey) {
  return and(
    eq(topicComments.organizationId, organizationId),
    eq(topicComments.topicId, topicId),
    eq(topicComments.id, id),
  )
}
