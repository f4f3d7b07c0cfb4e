import type { TopicPerson } from '@lintel/shared/contract/topics'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { addDefaultFollowers } from '../following/followers-repository.ts'
import { namedPerson } from '../person.ts'
import { topicNumbers, topics, type NamedPerson } from '../schema.ts'

export type StoredTopic = typeof topics.$inferSelect
type LongText = 'description' | 'referenceLinks'
/** A topic, possibly without its long texts (null): those of a thousand topics may have a hundred megabytes. */
export type LockedTopic = Omit<StoredTopic, LongText> & { [Field in LongText]: StoredTopic[Field] | null }
/** Whether long texts are read. */
export type ReadOptions = { isWhole: boolean }
export type TopicKey = { organizationId: string; id: string }

/** The fields to save; absent ones stay. */
export type SavedTopic = {
  id: string
  title?: string
  description?: string
  status?: string
  labels?: string[]
  referenceLinks?: string[]
  isPerhapsResolved?: boolean
  type: string | null
  priority: string | null
  stage: string | null
  assignedToId: string | null
  assignedTo: NamedPerson | null
  dueDate: string | null
}

export async function findTopic(tx: Transaction, topicKey: TopicKey): Promise<StoredTopic | undefined> {
  const [found] = await tx.select().from(topics).where(whereKey(topicKey))
  return found
}

function columnsOf({ isWhole }: ReadOptions) {
  const { description, referenceLinks } = topics
  return {
    ...getTableColumns(topics),
    description: isWhole ? description : sql<null>`null`,
    referenceLinks: isWhole ? referenceLinks : sql<null>`null`,
  }
}

/** Locks topics until the transaction ends, and adds their initial followers. */
export async function lockTopics(
  tx: Transaction,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
  reading: ReadOptions,
): Promise<Map<string, LockedTopic>> {
  const found = await tx
    .select(columnsOf(reading))
    .from(topics)
    .where(and(eq(topics.organizationId, organizationId), anyOf(topics.id, ids)))
    .orderBy(asc(topics.id))
    .for('no key update')
  await addDefaultFollowers(tx, { organizationId, ids: found.map(({ id }) => id) })
  return new Map(found.map((topic) => [topic.id, topic]))
}

/** Reserves the next numbers of a project and returns the last one. Concurrent calls wait for each other. */
export async function reserveNumbers(
  tx: Transaction,
  organizationId: string,
  { projectGroupId, count }: { projectGroupId: string; count: number },
): Promise<number> {
  const [row] = await tx
    .insert(topicNumbers)
    .values({ organizationId, projectGroupId, last: count })
    .onConflictDoUpdate({
      target: [topicNumbers.organizationId, topicNumbers.projectGroupId],
      set: { last: sql`${topicNumbers.last} + ${count}` },
    })
    .returning({ last: topicNumbers.last })
  if (!row) throw new Error("The new number wasn't returned.")
  return row.last
}

export type NewTopic = typeof topics.$inferInsert

/** Undefined if the organization has a topic with this guid. */
export async function insertTopic(tx: Transaction, topic: NewTopic): Promise<StoredTopic | undefined> {
  const [inserted] = await tx.insert(topics).values(topic).onConflictDoNothing().returning()
  return inserted
}

/** Saves locked topics with one statement, each as its next revision. */
export async function saveTopics(
  tx: Transaction,
  { organizationId, person }: { organizationId: string; person: TopicPerson },
  saved: readonly SavedTopic[],
  reading: ReadOptions = { isWhole: false },
): Promise<LockedTopic[]> {
  if (saved.length === 0) return []
  const savedRows = sql`jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as wanted (id uuid, "title" text,
    "description" text, "status" text, "labels" text[], "referenceLinks" text[], "isPerhapsResolved" boolean, "type" text,
    "priority" text, "stage" text, "assignedToId" text, "assignedTo" jsonb, "dueDate" date)`
  return tx
    .update(topics)
    .set({
      title: sql`coalesce(wanted."title", ${topics.title})`,
      description: sql`coalesce(wanted."description", ${topics.description})`,
      status: sql`coalesce(wanted."status", ${topics.status})`,
      labels: sql`coalesce(wanted."labels", ${topics.labels})`,
      referenceLinks: sql`coalesce(wanted."referenceLinks", ${topics.referenceLinks})`,
      isPerhapsResolved: sql`coalesce(wanted."isPerhapsResolved", ${topics.isPerhapsResolved})`,
      type: sql`wanted."type"`,
      priority: sql`wanted."priority"`,
      stage: sql`wanted."stage"`,
      assignedToId: sql`wanted."assignedToId"`,
      assignedTo: sql`nullif(wanted."assignedTo", 'null')`,
      dueDate: sql`wanted."dueDate"`,
      ...changedBy(person),
    })
    .from(savedRows)
    .where(and(eq(topics.organizationId, organizationId), sql`${topics.id} = wanted.id`))
    .returning(columnsOf(reading))
}

type CountChanges = { comments?: number; viewpoints?: number }

/** Increments the revision of a locked topic whose comments or other parts changed; returns it. */
export async function touchTopic(
  tx: Transaction,
  topicKey: TopicKey,
  { person, comments = 0, viewpoints = 0 }: CountChanges & { person: TopicPerson },
): Promise<number> {
  const [touched] = await tx
    .update(topics)
    .set({
      ...changedBy(person),
      commentCount: sql`${topics.commentCount} + ${comments}`,
      viewpointCount: sql`${topics.viewpointCount} + ${viewpoints}`,
    })
    .where(whereKey(topicKey))
    .returning({ revision: topics.revision })
  if (!touched) throw new Error("The locked topic wasn't found.")
  return touched.revision
}

function changedBy(person: TopicPerson) {
  return {
    modifiedDate: sql`now()`,
    modifiedById: person.id,
    modifiedBy: namedPerson(person),
    revision: sql`${topics.revision} + 1`,
  }
}

function whereKey({ organizationId, id }: TopicKey) {
  return and(eq(topics.organizationId, organizationId), eq(topics.id, id))
}
