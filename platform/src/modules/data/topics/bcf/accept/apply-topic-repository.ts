import type { Vector } from '@lintel/shared/contract'
import { maxFederatedFiles, maxShownFiles } from '@lintel/shared/contract/captures'
import type { ViewpointSource } from '@lintel/shared/contract/topics'
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { anyOf } from '../../../../../database/any-of.ts'
import type { Transaction } from '../../../../../database/scope.ts'
import { captureModels } from '../../../capture-files/schema.ts'
import { captures } from '../../../captures/schema.ts'
import { topicComments } from '../../comments/schema.ts'
import { topics, type NamedPerson } from '../../schema.ts'
import { topicViewpoints } from '../../viewpoints/schema.ts'
import { federatedModelKey } from '../../viewpoints/viewed-model.ts'
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
    const insertedRows = await tx
      .insert(topicComments)
      .values(rows.slice(start, start + batchSize))
      .onConflictDoNothing()
      .returning({ id: topicComments.id })
    for (const { id } of insertedRows) added.add(id)
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
  extensions: { more: BcfExtensions; digest: string },
): Promise<void> {
  await tx
    .insert(topicBcf)
    .values({ organizationId, topicId, ...extensions })
    .onConflictDoUpdate({ target: [topicBcf.organizationId, topicBcf.topicId], set: extensions })
}

type SeenModel = { seenIn: ViewpointSource; model: string; origin: Vector }
type ProjectFile = Awaited<ReturnType<typeof listProjectFiles>>[number]

/**
 * Where viewpoints of these files are shown in 3D: in the newest capture of the file, or in the federated model if the project has several of
 * them.
 */
export async function findSeenModel(
  tx: Transaction,
  { organizationId, projectId }: { organizationId: string; projectId: string },
  fileNames: readonly string[],
): Promise<SeenModel | undefined> {
  if (fileNames.length === 0) return undefined
  const names = new Set(fileNames.map((name) => name.toLowerCase()))
  const all = await listProjectFiles(tx, { organizationId, projectId })
  const found = all.filter(({ name }) => names.has(name.toLowerCase())).slice(0, maxShownFiles)
  const [first] = found
  if (!first) return undefined
  if (found.length === 1) {
    const { captureId, name } = first
    return { seenIn: { kind: 'capture', captureId }, model: `file/${projectId}/${name}`, origin: originOf(first) }
  }
  // As in the browser: the scene has the coordinates of the first file with a georeference.
  const models = all.filter(({ originX }) => originX !== null)
  const origin = originOf(models.find(({ isOnMap }) => isOnMap) ?? models[0])
  const files = found.map(({ name }) => name)
  return { seenIn: { kind: 'federated', projectId, files, origin }, model: federatedModelKey(projectId), origin }
}

/** The newest version of each file, by name. */
async function listProjectFiles(tx: Transaction, projectKey: { organizationId: string; projectId: string }) {
  const { originX, originY, originZ } = captureModels
  const { id: captureId, documentFileName: name, georeference } = captures
  const key = sql`lower(${name})`
  const isOnMap = sql<boolean>`coalesce(${georeference} ?& array['eastings', 'northings'], false)`
  return tx
    .selectDistinctOn([key], { captureId, name, isOnMap, originX, originY, originZ })
    .from(captures)
    .leftJoin(
      captureModels,
      and(eq(captureModels.organizationId, captures.organizationId), eq(captureModels.captureId, captureId)),
    )
    .where(
      and(eq(captures.organizationId, projectKey.organizationId), eq(captures.projectGroupId, projectKey.projectId)),
    )
    .orderBy(key, desc(captures.captureDate), asc(captureId))
    .limit(maxFederatedFiles)
}

function originOf(file: ProjectFile | undefined): Vector {
  return { x: file?.originX ?? 0, y: file?.originY ?? 0, z: file?.originZ ?? 0 }
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
