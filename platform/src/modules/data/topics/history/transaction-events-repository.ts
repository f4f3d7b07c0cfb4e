import { sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { projectGroups } from '../../project-groups/schema.ts'
import { topicEvents, topics } from '../schema.ts'
import type { WebhookTopic } from '../notifications/webhook-events.ts'

/** The current topic, with what this transaction changed. */
export type TopicActivity = {
  told: WebhookTopic
  isNew: boolean
  /** Any change other than its creation or comments. */
  isChanged: boolean
  /** Ids of added comments. */
  commentIds: string[]
}

/**
 * What this transaction has added to the history of these topics, a row per topic. Its events have the time at which it began, and topics
 * are locked until it ends.
 */
export async function listTransactionEvents(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<TopicActivity[]> {
  const { rows } = await tx.execute<TopicActivity>(sql`
    select jsonb_build_object('topicId', t.id, 'number', t.number, 'projectId', p.id, 'projectName', p.project_name,
        'title', t.title, 'status', t.status, 'revision', t.revision, 'personId', h.person_id, 'personName', h.person_name,
        'through', h.through) as told, h."isNew", h."isChanged", h."commentIds"
    from (select e.topic_id, min(e.position) as first, (array_agg(e.author_id order by e.position desc))[1] as person_id,
        (array_agg(e.author ->> 'name' order by e.position desc))[1] as person_name,
        (array_agg(e.author ->> 'through' order by e.position desc))[1] as through,
        bool_or(e.kind = 'created') as "isNew", bool_or(e.kind not in ('created', 'comment-added')) as "isChanged",
        coalesce(array_agg(e.comment_id order by e.position)
          filter (where e.kind = 'comment-added' and e.comment_id is not null), '{}') as "commentIds"
      from ${topicEvents} e
      where e.organization_id = ${organizationId} and ${anyOf(sql`e.topic_id`, ids)} and e.at = now()
      group by e.topic_id) h
      join ${topics} t on t.organization_id = ${organizationId} and t.id = h.topic_id
      join ${projectGroups} p on p.organization_id = t.organization_id and p.id = t.project_group_id
    order by h.first`)
  return rows
}
