import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../../../database/any-of.ts'
import type { Transaction } from '../../../../../database/scope.ts'
import { members } from '../../../../organization/members/schema.ts'
import { users } from '../../../../organization/users/schema.ts'
import type { StoredTopic } from '../../changes/topic-repository.ts'
import { topicComments } from '../../comments/schema.ts'
import { topics } from '../../schema.ts'
import { topicViewpoints } from '../../viewpoints/schema.ts'
import { topicBcf } from '../schema.ts'
import { partOf, wordsOf } from '../bcf-more.ts'

type KnownComment = { id: string; topicId: string; text: string; isOfFile: boolean }
export type Known = {
  topic: StoredTopic
  comments: ReadonlyMap<string, KnownComment>
  viewpoints: ReadonlySet<string>
  more: { digest: string; words: string }
}
export type Addressee = { id: string; name: string; email: string }

/** Topics of a project that have one of these ids, with what a file may add to. */
export async function listKnown(
  tx: Transaction,
  { organizationId, projectId }: { organizationId: string; projectId: string },
  ids: readonly string[],
): Promise<Map<string, Known>> {
  const found = await tx
    .select()
    .from(topics)
    .where(and(eq(topics.organizationId, organizationId), eq(topics.projectGroupId, projectId), anyOf(topics.id, ids)))
  if (found.length === 0) return new Map()
  const own = found.map(({ id }) => id)
  const comments = await tx
    .select({
      id: topicComments.id,
      topicId: topicComments.topicId,
      text: topicComments.text,
      isOfFile: sql<boolean>`${topicComments.authorId} is null`,
    })
    .from(topicComments)
    .where(and(eq(topicComments.organizationId, organizationId), anyOf(topicComments.topicId, own)))
  const viewpoints = await tx
    .select({ id: topicViewpoints.id, topicId: topicViewpoints.topicId })
    .from(topicViewpoints)
    .where(and(eq(topicViewpoints.organizationId, organizationId), anyOf(topicViewpoints.topicId, own)))
  const kept = await tx
    .select()
    .from(topicBcf)
    .where(and(eq(topicBcf.organizationId, organizationId), anyOf(topicBcf.topicId, own)))
  const [said, seen] = [Map.groupBy(comments, ofTopic), Map.groupBy(viewpoints, ofTopic)]
  const more = new Map(kept.map((row) => [row.topicId, { digest: row.digest, words: wordsOf(partOf(row.more)) }]))
  const known = found.map((topic): Known => ({
    topic,
    comments: new Map((said.get(topic.id) ?? []).map((comment) => [comment.id, comment])),
    viewpoints: new Set((seen.get(topic.id) ?? []).map(({ id }) => id)),
    more: more.get(topic.id) ?? { digest: '', words: '' },
  }))
  return new Map(known.map((one) => [one.topic.id, one]))
}

function ofTopic({ topicId }: { topicId: string }): string {
  return topicId
}

/** Members by their e-mail addresses in small letters. */
export async function membersByEmail(
  tx: Transaction,
  organizationId: string,
  emails: readonly string[],
): Promise<Map<string, Addressee>> {
  if (emails.length === 0) return new Map()
  const found = await tx
    .select({
      id: users.id,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      email: users.contactEmail,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), anyOf(sql`lower(${users.contactEmail})`, emails)))
  return new Map(found.map((member) => [member.email.toLowerCase(), member]))
}
