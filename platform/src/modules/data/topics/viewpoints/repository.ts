import type { TopicPin } from '@lintel/shared/contract/topics'
import { maxPins } from '@lintel/shared/contract/topics'
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { captures } from '../../captures/schema.ts'
import { topicComments } from '../comments/schema.ts'
import { topics } from '../schema.ts'
import { topicViewpoints } from './schema.ts'

export type StoredViewpoint = typeof topicViewpoints.$inferSelect
/** A viewpoint without its contents, which would make lists large. */
export type ListedViewpoint = Omit<StoredViewpoint, 'camera' | 'components' | 'drawings'> & { hasCamera: boolean }
export type ViewpointKey = { organizationId: string; topicId: string; id: string }

const { organizationId, id, topicId, position, pin, seenIn, model, picture, authorId, author, createdDate } =
  topicViewpoints
const listedColumns = {
  ...{ organizationId, id, topicId, position, pin, seenIn, model, picture, authorId, author, createdDate },
  hasCamera: sql<boolean>`${isNotNull(topicViewpoints.camera)}`,
}

/** All viewpoints of a topic, oldest first. */
export async function listViewpoints(
  tx: Transaction,
  { organizationId, topicId }: Omit<ViewpointKey, 'id'>,
): Promise<ListedViewpoint[]> {
  return tx
    .select(listedColumns)
    .from(topicViewpoints)
    .where(and(eq(topicViewpoints.organizationId, organizationId), eq(topicViewpoints.topicId, topicId)))
    .orderBy(asc(topicViewpoints.position))
}

/** The newest viewpoint with a picture of each topic. */
export async function listPictures(tx: Transaction, organization: string, topicIds: readonly string[]) {
  return tx
    .selectDistinctOn([topicId], { topicId, viewpointId: id, picture: sql<string>`${picture}` })
    .from(topicViewpoints)
    .where(and(eq(organizationId, organization), anyOf(topicId, topicIds), isNotNull(picture)))
    .orderBy(topicId, desc(position))
}

export async function findViewpoint(tx: Transaction, viewpointKey: ViewpointKey): Promise<StoredViewpoint | undefined> {
  const [found] = await tx.select().from(topicViewpoints).where(whereKey(viewpointKey))
  return found
}

export async function hasViewpoint(tx: Transaction, viewpointKey: ViewpointKey): Promise<boolean> {
  return (await tx.$count(topicViewpoints, whereKey(viewpointKey))) > 0
}

/** Undefined if the organization has a viewpoint with this guid. */
export async function insertViewpoint(
  tx: Transaction,
  viewpoint: typeof topicViewpoints.$inferInsert,
): Promise<StoredViewpoint | undefined> {
  const [inserted] = await tx.insert(topicViewpoints).values(viewpoint).onConflictDoNothing().returning()
  return inserted
}

export async function deleteViewpoint(tx: Transaction, viewpointKey: ViewpointKey): Promise<void> {
  await tx.delete(topicViewpoints).where(whereKey(viewpointKey))
}

/** Whether a comment of the topic refers to it. */
export async function isShown(tx: Transaction, { organizationId, topicId, id }: ViewpointKey): Promise<boolean> {
  const refersToViewpoint = and(
    eq(topicComments.organizationId, organizationId),
    eq(topicComments.topicId, topicId),
    eq(topicComments.viewpointId, id),
  )
  return (await tx.$count(topicComments, refersToViewpoint)) > 0
}

/** The file that a capture is a version of; undefined if there is no such capture. */
export async function fileOfCapture(
  tx: Transaction,
  organizationId: string,
  captureId: string,
): Promise<string | undefined> {
  const [found] = await tx
    .select({ projectGroupId: captures.projectGroupId, name: captures.documentFileName })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), eq(captures.id, captureId)))
  return found && `${found.projectGroupId}/${found.name}`
}

type PinQuery = { organizationId: string; model: string; closedStatuses: readonly string[] }

/** The newest pin of each topic in a model: open topics first, newest first. */
export async function listPins(
  tx: Transaction,
  { organizationId, model, closedStatuses }: PinQuery,
): Promise<TopicPin[]> {
  const placed = tx
    .selectDistinctOn([topicId], { topicId, id, pin })
    .from(topicViewpoints)
    .where(and(eq(topicViewpoints.organizationId, organizationId), eq(topicViewpoints.model, model), isNotNull(pin)))
    .orderBy(topicId, sql`${position} desc`)
    .as('placed')
  const isOpen = sql<boolean>`${topics.status} <> all (${sql.param([...closedStatuses])}::text[])`
  return tx
    .select({
      topicId: placed.topicId,
      viewpointId: placed.id,
      number: topics.number,
      title: topics.title,
      status: topics.status,
      isOpen,
      // Not null, because rows without a pin are left out above.
      pin: sql<TopicPin['pin']>`${placed.pin}`,
    })
    .from(placed)
    .innerJoin(topics, and(eq(topics.organizationId, organizationId), eq(topics.id, placed.topicId)))
    .orderBy(sql`${isOpen} desc`, sql`${topics.createdDate} desc`, asc(topics.id))
    .limit(maxPins)
}

function whereKey({ organizationId, topicId, id }: ViewpointKey) {
  return and(
    eq(topicViewpoints.organizationId, organizationId),
    eq(topicViewpoints.topicId, topicId),
    eq(topicViewpoints.id, id),
  )
}
