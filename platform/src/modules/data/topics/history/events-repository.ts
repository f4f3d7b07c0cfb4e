import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { namedPerson, type TopicAuthor } from '../person.ts'
import { topicEvents } from '../schema.ts'

export type StoredEvent = typeof topicEvents.$inferSelect
/** An event; author and organization are passed once for all. */
export type NewEvent = Pick<StoredEvent, 'topicId' | 'kind' | 'revision'> &
  Partial<Pick<StoredEvent, 'field' | 'before' | 'after' | 'commentId' | 'viewpointId'>>

/** Adds events in order with one statement: a change of many topics has thousands. */
export async function insertEvents(
  tx: Transaction,
  { organizationId, person }: { organizationId: string; person: TopicAuthor },
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return
  await tx.execute(sql`
    insert into ${topicEvents} (organization_id, author_id, author, topic_id, kind, field, before, after, comment_id,
      viewpoint_id, revision)
    select ${organizationId}, ${person.id}::text, ${JSON.stringify({ ...namedPerson(person), through: person.through })}::jsonb, "topicId", kind, field,
      nullif(before, 'null'), nullif(after, 'null'), "commentId", "viewpointId", revision
    from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as ("topicId" uuid, kind text, field text,
      before jsonb, after jsonb, "commentId" uuid, "viewpointId" uuid, revision integer)) with ordinality
    order by ordinality`)
}

type Page = { organizationId: string; topicId: string; before: number | undefined; take: number }

/** Events older than `before`, newest first. */
export async function listEvents(
  tx: Transaction,
  { organizationId, topicId, before, take }: Page,
): Promise<StoredEvent[]> {
  return tx
    .select()
    .from(topicEvents)
    .where(
      and(
        eq(topicEvents.organizationId, organizationId),
        eq(topicEvents.topicId, topicId),
        before === undefined ? undefined : lt(topicEvents.position, before),
      ),
    )
    .orderBy(desc(topicEvents.position))
    .limit(take)
}

export type ChangedField = { topicId: string; field: string; authorId: string | null; authorName: string }

/** The fields that were changed after a revision, and who changed each last, in order of these changes. */
export async function listFieldsSince(
  tx: Transaction,
  organizationId: string,
  knownRevisions: readonly { id: string; revision: number }[],
): Promise<ChangedField[]> {
  if (knownRevisions.length === 0) return []
  const { rows } = await tx.execute<ChangedField>(sql`
    select "topicId", field, "authorId", "authorName" from (
      select distinct on (e.topic_id, e.field) e.position, e.topic_id as "topicId", e.field, e.author_id as "authorId",
        e.author ->> 'name' as "authorName"
      from jsonb_to_recordset(${JSON.stringify(knownRevisions)}::jsonb) as known (id uuid, revision integer)
        join ${topicEvents} e on e.organization_id = ${organizationId} and e.topic_id = known.id
          and e.revision > known.revision and e.kind = 'field'
      order by e.topic_id, e.field, e.position desc) changes
    order by position`)
  return rows
}
