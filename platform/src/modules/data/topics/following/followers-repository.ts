import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { members } from '../../../organization/members/schema.ts'
import { topicMentions } from '../comments/schema.ts'
import { topicEvents, topics } from '../schema.ts'
import { topicFollowers } from './schema.ts'

export type Follower = { organizationId: string; topicId: string; userId: string }

/** Undefined if the person has no row: then they follow topics that they created or that are assigned to them, see `addDefaultFollowers`. */
export async function findFollowing(tx: Transaction, follower: Follower): Promise<boolean | undefined> {
  const [found] = await tx.select({ is: topicFollowers.isFollowing }).from(topicFollowers).where(whereKey(follower))
  return found?.is
}

/** Applies from now on: earlier events are not reported. */
export async function saveFollowing(tx: Transaction, follower: Follower, isNowFollowing: boolean): Promise<void> {
  const { organizationId, topicId } = follower
  const reportedPosition = sql<number>`(select coalesce(max(e.position), 0) from ${topicEvents} e
    where e.organization_id = ${organizationId} and e.topic_id = ${topicId})`
  await tx
    .insert(topicFollowers)
    .values({ ...follower, isFollowing: isNowFollowing, reportedPosition })
    .onConflictDoUpdate({
      target: [topicFollowers.organizationId, topicFollowers.topicId, topicFollowers.userId],
      set: { isFollowing: isNowFollowing, reportedPosition, dueAt: null },
      setWhere: sql`${topicFollowers.isFollowing} <> ${isNowFollowing}`,
    })
}

type ChangedTopics = { organizationId: string; ids: readonly string[] }

/**
 * Creators and assignees follow a topic by default. Adds rows for topics that were created before followers existed, or by an earlier
 * release. Called with the topics locked and unchanged, so that earlier events are not reported.
 */
export async function addDefaultFollowers(tx: Transaction, { organizationId, ids }: ChangedTopics): Promise<void> {
  await tx.execute(sql`
    insert into ${topicFollowers} (organization_id, topic_id, user_id, told_position)
    select ${organizationId}, t.id, m.user_id, (select coalesce(max(e.position), 0) from ${topicEvents} e
      where e.organization_id = ${organizationId} and e.topic_id = t.id)
    from ${topics} t
      join ${members} m on m.organization_id = ${organizationId} and m.user_id in (t.created_by_id, t.assigned_to_id)
    where t.organization_id = ${organizationId} and ${anyOf(sql`t.id`, ids)} and not exists (
      select 1 from ${topicFollowers} f
      where f.organization_id = ${organizationId} and f.topic_id = t.id and f.user_id = m.user_id)
    order by t.id, m.user_id
    on conflict (organization_id, topic_id, user_id) do nothing`)
}

/**
 * Adds followers: people who were mentioned or assigned, even if they had unfollowed the topic, and people who commented, unless they had.
 * Events have the time at which the transaction began, as in `listTransactionEvents`.
 */
async function addFollowers(tx: Transaction, { organizationId, ids }: ChangedTopics): Promise<void> {
  const happened = sql`
    happened as (
      select e.topic_id, e.kind, e.field, e.author_id, e.comment_id, min(e.position) over (partition by e.topic_id) - 1 as told
      from ${topicEvents} e
      where e.organization_id = ${organizationId} and ${anyOf(sql`e.topic_id`, ids)} and e.at = now())`
  const notifiedPeople = sql`
    select h.topic_id, t.assigned_to_id as user_id, h.told from happened h
      join ${topics} t on t.organization_id = ${organizationId} and t.id = h.topic_id
      where h.kind = 'field' and h.field = 'assignedTo'
    union all
    select h.topic_id, m.user_id, h.told from happened h
      join ${topicMentions} m on m.organization_id = ${organizationId} and m.comment_id = h.comment_id and m.at = now()`
  const speaking = sql`
    select h.topic_id, h.author_id as user_id, h.told from happened h where h.kind in ('created', 'comment-added')`
  const followers = (people: typeof speaking) => sql`
    with ${happened}, people as (${people})
    insert into ${topicFollowers} (organization_id, topic_id, user_id, told_position)
    select ${organizationId}, p.topic_id, p.user_id, min(p.told) from people p
      join ${members} m on m.organization_id = ${organizationId} and m.user_id = p.user_id
    group by p.topic_id, p.user_id
    order by p.topic_id, p.user_id
    on conflict (organization_id, topic_id, user_id)`
  await tx.execute(
    sql`${followers(notifiedPeople)} do update set is_following = true, told_position = excluded.told_position
      where not ${topicFollowers.isFollowing}`,
  )
  await tx.execute(sql`${followers(speaking)} do nothing`)
}

/** Marks these topics as changed for everyone who follows them except the author, with the date of the next email. */
async function markTopicsChanged(tx: Transaction, { organizationId, ids }: ChangedTopics): Promise<void> {
  await tx.execute(sql`
    update ${topicFollowers} f
    set happened_at = now(), due_at = coalesce(f.due_at, greatest(now(), f.told_at + interval '10 minutes'))
    where f.organization_id = ${organizationId} and f.is_following and ${anyOf(sql`f.topic_id`, ids)} and exists (
      select 1 from ${topicEvents} e
      where e.organization_id = ${organizationId} and e.topic_id = f.topic_id and e.at = now()
        and e.author_id is distinct from f.user_id)`)
}

function whereKey({ organizationId, topicId, userId }: Follower) {
  const { organizationId: organization, topicId: topic, userId: user } = topicFollowers
  return and(eq(organization, organizationId), eq(topic, topicId), eq(user, userId))
}

/** Topics per statement. */
const slice = 500

/** Schedules emails and news for followers of topics that this transaction created or changed. */
export async function notifyFollowers(
  tx: Transaction,
  organizationId: string,
  topicIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < topicIds.length; start += slice) {
    const changed = { organizationId, ids: topicIds.slice(start, start + slice) }
    await addFollowers(tx, changed)
    await markTopicsChanged(tx, changed)
  }
}
