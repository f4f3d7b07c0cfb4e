import type { ClashState } from '@lintel/shared/contract/captures'
import { and, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { capturedElements, captures, capturedTypes } from '../../captures/schema.ts'
import type { StoredClash, StoredClashCheck } from '../../clash-checks/repository.ts'
import { acceptedClashes, clashes } from '../../clash-checks/schema.ts'
import { topicClashes, topics } from '../schema.ts'

export type TopicClash = typeof topicClashes.$inferSelect
type ProjectKey = { organizationId: string; projectGroupId: string }
type CheckedProject = Pick<StoredClashCheck, 'organizationId' | 'projectGroupId' | 'id'>

const isoFormat = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)

type StatesQuery = { closedStatuses: readonly string[]; seesTopics: boolean }

/** The clashes of a check that are accepted or have a topic, in order. */
export async function listStates(
  tx: Transaction,
  { organizationId, projectGroupId, id }: CheckedProject,
  { closedStatuses, seesTopics }: StatesQuery,
): Promise<ClashState[]> {
  const accepted = sql`case when ${acceptedClashes.pairKey} is not null then jsonb_build_object(
    'reason', ${acceptedClashes.reason}, 'by', ${acceptedClashes.acceptedBy},
    'date', to_char(${acceptedClashes.acceptedDate} at time zone 'UTC', ${isoFormat})) end`
  const topic = sql`case when ${topics.id} is not null then jsonb_build_object(
    'id', ${topics.id}, 'number', ${topics.number}, 'status', ${topics.status},
    'isOpen', ${topics.status} <> all (${sql.param([...closedStatuses])}::text[])) end`
  return tx
    .select({
      number: clashes.number,
      accepted: sql<ClashState['accepted']>`${accepted}`,
      topic: sql<ClashState['topic']>`${topic}`,
    })
    .from(clashes)
    .leftJoin(acceptedClashes, ofPair(acceptedClashes, { organizationId, projectGroupId }))
    .leftJoin(topicClashes, and(ofPair(topicClashes, { organizationId, projectGroupId }), sql`${seesTopics}`))
    .leftJoin(topics, and(eq(topics.organizationId, topicClashes.organizationId), eq(topics.id, topicClashes.topicId)))
    .where(
      and(
        eq(clashes.organizationId, organizationId),
        eq(clashes.checkId, id),
        or(isNotNull(acceptedClashes.pairKey), isNotNull(topics.id)),
      ),
    )
    .orderBy(clashes.number)
}

/** The pairs of a project that have a topic, among these. */
export async function listKnown(
  tx: Transaction,
  project: ProjectKey,
  pairKeys: readonly string[],
): Promise<Set<string>> {
  const found = await tx
    .select({ pairKey: topicClashes.pairKey })
    .from(topicClashes)
    .where(and(inProject(project), anyOf(topicClashes.pairKey, pairKeys)))
  return new Set(found.map(({ pairKey }) => pairKey))
}

type ElementKey = { captureId: string; number: number }

/** The categories of elements, as `{capture}/{number}`; none for those of removed captures. */
export async function listCategories(
  tx: Transaction,
  organizationId: string,
  elements: readonly ElementKey[],
): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ key: string; category: string }>(sql`
    select distinct e.capture_id || '/' || e.number as key, t.category
    from jsonb_to_recordset(${JSON.stringify(elements)}::jsonb) as named ("captureId" uuid, number integer)
      join ${capturedElements} e on e.organization_id = ${organizationId} and e.capture_id = named."captureId"
        and e.number = named.number
      join ${capturedTypes} t on t.capture_id = e.capture_id and t.number = e.type_number`)
  return new Map(rows.map(({ key, category }) => [key, category]))
}

/** When captures were made; removed ones are missing. */
export async function listCaptureDates(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  const found = await tx
    .select({ id: captures.id, date: captures.captureDate })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), anyOf(captures.id, ids)))
  return new Map(found.map(({ id, date }) => [id, date]))
}

export async function insertTopicClashes(tx: Transaction, rows: readonly TopicClash[]): Promise<void> {
  if (rows.length > 0) await tx.insert(topicClashes).values([...rows])
}

export type DuePair = TopicClash & { isInCheck: boolean }

/**
 * Pairs of the project that this check has not updated yet, locked: another attempt of the same job finds none. Pairs that were accepted
 * don't count as found.
 */
export async function lockDuePairs(
  tx: Transaction,
  { id, requestedDate, ...project }: CheckedProject & Pick<StoredClashCheck, 'requestedDate'>,
): Promise<DuePair[]> {
  const { organizationId } = project
  const found = tx
    .selectDistinct({ pairKey: clashes.pairKey })
    .from(clashes)
    .leftJoin(acceptedClashes, ofPair(acceptedClashes, project))
    .where(and(eq(clashes.organizationId, organizationId), eq(clashes.checkId, id), isNull(acceptedClashes.pairKey)))
    .as('found')
  const dueRows = await tx
    .select({ pair: topicClashes, isInCheck: sql<boolean>`${isNotNull(found.pairKey)}` })
    .from(topicClashes)
    .leftJoin(found, eq(found.pairKey, topicClashes.pairKey))
    .where(and(inProject(project), lt(topicClashes.checkDate, requestedDate)))
    .orderBy(topicClashes.pairKey)
    .for('no key update', { of: topicClashes })
  return dueRows.map(({ pair, isInCheck }) => ({ ...pair, isInCheck }))
}

/** Topics that have a pair which the last check found. */
export async function listTopicsFound(
  tx: Transaction,
  organizationId: string,
  topicIds: readonly string[],
): Promise<Set<string>> {
  const found = await tx
    .selectDistinct({ topicId: topicClashes.topicId })
    .from(topicClashes)
    .where(
      and(
        eq(topicClashes.organizationId, organizationId),
        anyOf(topicClashes.topicId, topicIds),
        eq(topicClashes.isFound, true),
      ),
    )
  return new Set(found.map(({ topicId }) => topicId))
}

export type SeenPair = Pick<TopicClash, 'pairKey' | 'aDate' | 'bDate' | 'isFound'>

/** Records that a check was processed, and which pairs it found. */
export async function saveSeen(
  tx: Transaction,
  { requestedDate, ...project }: ProjectKey & Pick<StoredClashCheck, 'requestedDate'>,
  seenPairs: readonly SeenPair[],
): Promise<void> {
  if (seenPairs.length === 0) return
  await tx
    .update(topicClashes)
    .set({
      checkDate: requestedDate,
      aDate: sql`seen."aDate"`,
      bDate: sql`seen."bDate"`,
      isFound: sql`seen."isFound"`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(seenPairs)}::jsonb) as seen ("pairKey" text, "aDate" timestamptz, "bDate" timestamptz, "isFound" boolean)`,
    )
    .where(and(inProject(project), sql`${topicClashes.pairKey} = seen."pairKey"`))
}

/** The clashes of a check that are pairs of these topics, in order, without those that are accepted. */
export async function listClashesOfTopics(
  tx: Transaction,
  { organizationId, projectGroupId, id }: CheckedProject,
  topicIds: readonly string[],
): Promise<{ topicId: string; clash: StoredClash }[]> {
  return tx
    .select({ topicId: topicClashes.topicId, clash: clashes })
    .from(clashes)
    .innerJoin(topicClashes, ofPair(topicClashes, { organizationId, projectGroupId }))
    .leftJoin(acceptedClashes, ofPair(acceptedClashes, { organizationId, projectGroupId }))
    .where(
      and(
        eq(clashes.organizationId, organizationId),
        eq(clashes.checkId, id),
        anyOf(topicClashes.topicId, topicIds),
        isNull(acceptedClashes.pairKey),
      ),
    )
    .orderBy(clashes.number)
}

type PairTable = typeof acceptedClashes | typeof topicClashes

function ofPair(table: PairTable, { organizationId, projectGroupId }: ProjectKey): SQL | undefined {
  return and(
    eq(table.organizationId, organizationId),
    eq(table.projectGroupId, projectGroupId),
    eq(table.pairKey, clashes.pairKey),
  )
}

function inProject({ organizationId, projectGroupId }: ProjectKey): SQL | undefined {
  return and(eq(topicClashes.organizationId, organizationId), eq(topicClashes.projectGroupId, projectGroupId))
}
