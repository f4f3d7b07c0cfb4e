import { eq, and, ne, sql } from 'drizzle-orm'
import { anyOf } from '../../../../../database/any-of.ts'
import type { Transaction } from '../../../../../database/scope.ts'
import { captureModels } from '../../../capture-files/schema.ts'
import { captures } from '../../../captures/schema.ts'
import { topicComments } from '../../comments/schema.ts'
import { topics, type NamedPerson } from '../../schema.ts'
import { topicViewpoints } from '../../viewpoints/schema.ts'
import { topicBcf } from '../schema.ts'
import type { BcfExtensions } from '../bcf-extensions.ts'

const batchSize = 100

/** Returns the ids that were added; the others already exist in the organization. */
export async function insertComments(
  tx: Transaction,
  rows: readonly (typeof topicComments.$inferInsert)[],
): Promise<Set<string>> {
  const added = new Set<string>()
  for (let start = 0; start < rows.length; start += batchSize) {
    const some = await tx
      .insert(topicComments)
      .values(rows.slice(start, start + batchSize))
      .onConflictDoNothing()
      .returning({ id: topicComments.id })
    for (const { id } of some) added.add(id)
  }
  return added
}

type CommentUpdate = { id: string; text: string; modifiedDate: Date; modifiedBy: NamedPerson }

/** Changes an imported comment. */
export async function changeFileComment(
  tx: Transaction,
  organizationId: string,
  { id, ...content }: CommentUpdate,
): Promise<void> {
  await tx
    .update(topicComments)
    .set({ ...content, modifiedById: null, revision: sql`${topicComments.revision} + 1` })
    .where(and(eq(topicComments.organizationId, organizationId), eq(topicComments.id, id)))
}

/** Returns false if the organization already has a viewpoint with this guid. */
export async function addViewpoint(tx: Transaction, row: typeof topicViewpoints.$inferInsert): Promise<boolean> {
  const added = await tx.insert(topicViewpoints).values(row).onConflictDoNothing()
  return added.rowCount === 1
}

export async function saveExtensions(
  tx: Transaction,
  { organizationId, topicId }: { organizationId: string; topicId: string },
  kept: { more: BcfExtensions; digest: string },
): Promise<void> {
  await tx
    .insert(topicBcf)
    .values({ organizationId, topicId, ...kept })
    .onConflictDoUpdate({ target: [topicBcf.organizationId, topicBcf.topicId], set: kept })
}

type SeenCapture = { captureId: string; model: string; origin: { x: number; y: number; z: number } }

/** The newest capture of one of these files in a project, in which the viewpoint is shown in 3D. */
export async function findSeenCapture(
  tx: Transaction,
  { organizationId, projectId }: { organizationId: string; projectId: string },
  fileNames: readonly string[],
): Promise<SeenCapture | undefined> {
  if (fileNames.length === 0) return undefined
  const { originX, originY, originZ } = captureModels
  const [found] = await tx
    .select({ captureId: captures.id, name: captures.documentFileName, originX, originY, originZ })
    .from(captures)
    .leftJoin(
      captureModels,
      and(eq(captureModels.organizationId, captures.organizationId), eq(captureModels.captureId, captures.id)),
    )
    .where(
      and(
        eq(captures.organizationId, organizationId),
        eq(captures.projectGroupId, projectId),
        anyOf(captures.documentFileName, fileNames),
      ),
    )
    .orderBy(sql`${captures.captureDate} desc`)
    .limit(1)
  if (!found) return undefined
  const origin = { x: found.originX ?? 0, y: found.originY ?? 0, z: found.originZ ?? 0 }
  return { captureId: found.captureId, model: `file/${projectId}/${found.name}`, origin }
}

/** Ids that topics of other projects have. */
export async function listIdsOfOtherProjects(
  tx: Transaction,
  { organizationId, projectId }: { organizationId: string; projectId: string },
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const isElsewhere = and(eq(topics.organizationId, organizationId), ne(topics.projectGroupId, projectId))
  const found = await tx
    .select({ id: topics.id })
    .from(topics)
    .where(and(isElsewhere, anyOf(topics.id, ids)))
  return new Set(found.map(({ id }) => id))
}
