import { and, asc, eq, sql } from 'drizzle-orm'
import { maxLinkedElements, maxTopicLinks, type TopicAbout, type TopicLink } from '@lintel/shared/contract/topics'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { masterElements } from '../../../bim/master-model/schema.ts'
import { capturedElements, capturedTypes, captures } from '../../captures/schema.ts'
import type { TopicKey } from '../changes/topic-repository.ts'
import { topicLinks, topics } from '../schema.ts'

/** Titles of captures, by their ids. */
export async function titlesOfCaptures(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({ id: captures.id, title: captures.documentFileName })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), anyOf(captures.id, ids)))
  return new Map(found.map(({ id, title }) => [id, title]))
}

/** Titles of master elements, by their ids. */
export async function titlesOfMasterElements(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, family, type } = masterElements
  const found = await tx
    .select({ id, title: sql<string>`concat_ws(': ', nullif(${family}, ''), ${type})` })
    .from(masterElements)
    .where(and(eq(masterElements.organizationId, organizationId), anyOf(id, ids)))
  return new Map(found.map(({ id: masterElementId, title }) => [masterElementId, title]))
}

type ElementName = { captureId: string; number: number }

/** Titles of elements of captures, as `{capture}/{number}`. */
export async function titlesOfElements(
  tx: Transaction,
  organizationId: string,
  elementNames: readonly ElementName[],
): Promise<Map<string, string>> {
  if (elementNames.length === 0) return new Map()
  const { rows } = await tx.execute<{ key: string; title: string }>(sql`
    select e.capture_id || '/' || e.number as key, coalesce(nullif(e.name, ''), t.type) as title
    from jsonb_to_recordset(${JSON.stringify(elementNames)}::jsonb) as named ("captureId" uuid, number integer)
      join ${capturedElements} e on e.organization_id = ${organizationId} and e.capture_id = named."captureId"
        and e.number = named.number
      join ${capturedTypes} t on t.capture_id = e.capture_id and t.number = e.type_number`)
  return new Map(rows.map(({ key, title }) => [key, title]))
}

/** Replaces the links of a topic, in this order. */
export async function replaceLinks(
  tx: Transaction,
  { organizationId, id: topicId }: TopicKey,
  links: readonly TopicAbout[],
): Promise<void> {
  await tx.delete(topicLinks).where(and(eq(topicLinks.organizationId, organizationId), eq(topicLinks.topicId, topicId)))
  const rows = links.map((link, index) => ({ ...link, organizationId, topicId, place: index + 1 }))
  if (rows.length > 0) await tx.insert(topicLinks).values(rows)
}

/** The links of a topic. Removed captures and their elements keep their title; a merged master element is replaced by its survivor. */
export async function listLinks(tx: Transaction, { organizationId, id }: TopicKey): Promise<TopicAbout[]> {
  const { topicId, place, elementId, title } = topicLinks
  const masterElementId = sql<string | null>`coalesce(${masterElements.mergedInto}, ${masterElements.id})`
  const existingElementId = sql<string | null>`case when ${captures.id} is not null then ${elementId} end`
  return tx
    .select({ captureId: captures.id, elementId: existingElementId, masterElementId, title })
    .from(topicLinks)
    .leftJoin(
      captures,
      and(eq(captures.organizationId, topicLinks.organizationId), eq(captures.id, topicLinks.captureId)),
    )
    .leftJoin(
      masterElements,
      and(
        eq(masterElements.organizationId, topicLinks.organizationId),
        eq(masterElements.id, topicLinks.masterElementId),
      ),
    )
    .where(and(eq(topicLinks.organizationId, organizationId), eq(topicId, id)))
    .orderBy(asc(place))
}

type CaptureQuery = { organizationId: string; captureId: string; closedStatuses: readonly string[] }
type Bounds = { topics: number; links: number }
const bounds: Bounds = { topics: maxTopicLinks, links: maxLinkedElements }

/**
 * The elements of a capture that topics are linked to: open topics first, newest first. The newest topics are selected before their links,
 * of which a capture may have a million.
 */
export async function listTopicsOfElements(
  tx: Transaction,
  { organizationId, captureId, closedStatuses }: CaptureQuery,
  limits = bounds,
): Promise<TopicLink[]> {
  const links = sql`${topicLinks} l where l.organization_id = ${organizationId} and l.capture_id = ${captureId}
    and l.element_id is not null`
  const { rows } = await tx.execute<TopicLink>(sql`
    select l.element_id as "elementId", n.id as "topicId", n.number, n.title, n.status,
      n.status <> all (${sql.param([...closedStatuses])}::text[]) as "isOpen"
    from (select t.id, t.number, t.title, t.status, t.created_date from ${topics} t
        where t.organization_id = ${organizationId} and exists (select 1 from ${links} and l.topic_id = t.id)
        order by t.created_date desc, t.id limit ${limits.topics + 1}) n
      cross join lateral (select l.element_id, l.place from ${links} and l.topic_id = n.id) l
    order by n.created_date desc, n.id, l.place
    limit ${limits.links + 1}`)
  const chosen = new Set([...new Set(rows.map(({ topicId }) => topicId))].slice(0, limits.topics))
  const visibleRows = rows.slice(0, limits.links).filter(({ topicId }) => chosen.has(topicId))
  const inOrder = [...visibleRows.filter(({ isOpen }) => isOpen), ...visibleRows.filter(({ isOpen }) => !isOpen)]
  const last = inOrder.at(-1)
  return visibleRows.length < rows.length && last ? [...inOrder.slice(0, -1), { ...last, hasMore: true }] : inOrder
}
