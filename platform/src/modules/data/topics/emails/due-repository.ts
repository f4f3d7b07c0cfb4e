import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Database } from '../../../../database/connect.ts'
import { withScope, type Transaction } from '../../../../database/scope.ts'
import { projectGroups } from '../../project-groups/schema.ts'
import { topicComments } from '../comments/schema.ts'
import { topicFollowers } from '../following/schema.ts'
import { topicEvents, topics } from '../schema.ts'

export type DuePerson = { organizationId: string; userId: string }

/** A page of people with due notifications, in all organizations, after `last`. Only their ids are read. */
export function listDuePeople(db: Database, until: Date, { last, max }: { last: DuePerson | undefined; max: number }) {
  const { organizationId, userId, dueAt } = topicFollowers
  const isAfter = last && sql`(${organizationId}, ${userId}) > (${last.organizationId}, ${last.userId})`
  return withScope(db, {}, async (tx): Promise<DuePerson[]> => {
    await tx.execute(sql`select set_config('app.due_until', ${until.toISOString()}, true)`)
    return tx
      .selectDistinct({ organizationId, userId })
      .from(topicFollowers)
      .where(and(lte(dueAt, until), isAfter))
      .orderBy(asc(organizationId), asc(userId))
      .limit(max)
  })
}

export type DueTopic = { topicId: string; reportedPosition: number; dueAt: Date }

/** Locks a person's due topics, the longest due first. Skips those that another worker has locked. */
export async function lockDue(
  tx: Transaction,
  person: DuePerson,
  { until, max }: { until: Date; max: number },
): Promise<DueTopic[]> {
  const { topicId, reportedPosition, dueAt } = topicFollowers
  return tx
    .select({ topicId, reportedPosition, dueAt: sql<Date>`${dueAt}`.mapWith(dueAt) })
    .from(topicFollowers)
    .where(and(ofPerson(person), lte(dueAt, until)))
    .orderBy(asc(dueAt), asc(topicId))
    .limit(max)
    .for('no key update', { skipLocked: true })
}

/** Marks these as done; `reportedAt` is absent if no email was sent. */
export async function markReported(
  tx: Transaction,
  person: DuePerson,
  { ids, reportedAt }: { ids: readonly string[]; reportedAt?: Date },
): Promise<void> {
  const latest = sql`(select coalesce(max(e.position), 0) from ${topicEvents} e
    where e.organization_id = ${person.organizationId} and e.topic_id = ${topicFollowers.topicId})`
  await tx
    .update(topicFollowers)
    .set({ dueAt: null, reportedPosition: latest, ...(reportedAt && { reportedAt }) })
    .where(and(ofPerson(person), anyOf(topicFollowers.topicId, ids)))
}

export async function postpone(
  tx: Transaction,
  person: DuePerson,
  { ids, dueAt }: { ids: readonly string[]; dueAt: Date },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(topicFollowers)
    .set({ dueAt })
    .where(and(ofPerson(person), anyOf(topicFollowers.topicId, ids)))
}

/** What others did with a topic since the last email, newest first, limited to what an email shows. */
export type ReportedTopic = {
  topicId: string
  number: number
  title: string
  project: string
  position: number
  events: ReportedEvent[]
}
export type ReportedEvent = {
  kind: string
  field: string | null
  before: string | string[] | null
  after: string | string[] | null
  author: string
  /** The application through which they did it. */
  through: string | null
  /** Current text. Null if it was deleted. */
  comment: string | null
  isMention: boolean
}

/** Leaves out topics without anything to report. */
export async function listUnreported(
  tx: Transaction,
  { organizationId, userId }: DuePerson,
  { due, maxEvents }: { due: readonly DueTopic[]; maxEvents: number },
): Promise<ReportedTopic[]> {
  const reportedPositions = JSON.stringify(
    due.map(({ topicId, reportedPosition }) => ({ id: topicId, since: reportedPosition })),
  )
  const { rows } = await tx.execute<Omit<ReportedTopic, 'position'> & { position: string }>(sql`
    select t.id as "topicId", t.number, t.title, p.project_name as project, h.position, h.events
    from jsonb_to_recordset(${reportedPositions}::jsonb) as known (id uuid, since bigint)
      join ${topics} t on t.organization_id = ${organizationId} and t.id = known.id
      join ${projectGroups} p on p.organization_id = ${organizationId} and p.id = t.project_group_id
      cross join lateral (
        select max(n.position) as position, jsonb_agg(jsonb_build_object('kind', n.kind, 'field', n.field, 'before',
          n.before, 'after', n.after, 'author', n.author ->> 'name',
          'through', n.author ->> 'through', 'comment', c.text, 'isMention',
          coalesce(c.mentions @> jsonb_build_array(jsonb_build_object('id', ${userId}::text)), false))
          order by n.position desc) as events
        from (select * from ${topicEvents} e
          where e.organization_id = ${organizationId} and e.topic_id = known.id and e.position > known.since
            and e.author_id is distinct from ${userId}
          order by e.position desc limit ${maxEvents}) n
          left join ${topicComments} c on c.organization_id = ${organizationId} and c.id = n.comment_id) h
    where h.position is not null
    order by t.number`)
  return rows.map((row) => ({ ...row, position: Number(row.position) }))
}

function ofPerson({ organizationId, userId }: DuePerson) {
  return and(eq(topicFollowers.organizationId, organizationId), eq(topicFollowers.userId, userId))
}
