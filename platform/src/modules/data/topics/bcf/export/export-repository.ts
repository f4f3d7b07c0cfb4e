import { maxFederatedFiles } from '@lintel/shared/contract/captures'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../../../database/any-of.ts'
import type { Transaction } from '../../../../../database/scope.ts'
import { bcfTopicParts } from '../../../bcf-api/schema.ts'
import { captureModels } from '../../../capture-files/schema.ts'
import { captures } from '../../../captures/schema.ts'
import { projectGroups } from '../../../project-groups/schema.ts'
import { topicComments } from '../../comments/schema.ts'
import { topics } from '../../schema.ts'
import { topicViewpoints } from '../../viewpoints/schema.ts'
import { topicBcf } from '../schema.ts'
import type { ApiParts } from '../with-parts.model.ts'
import type { Weight } from './batch.model.ts'
import { fileKeyOf } from './file-key.model.ts'

type TopicIds = { organizationId: string; ids: readonly string[] }

export type ExportedTopic = {
  topic: typeof topics.$inferSelect
  comments: (typeof topicComments.$inferSelect)[]
  viewpoints: (typeof topicViewpoints.$inferSelect)[]
  more: (typeof topicBcf.$inferSelect)['more'] | undefined
  said: ApiParts | undefined
}

/** The size of these topics as stored, without reading them. */
export async function measureTopics(tx: Transaction, { organizationId, ids }: TopicIds): Promise<Map<string, Weight>> {
  const found = await tx
    .select({
      id: topics.id,
      parts: sql<number>`${topics.commentCount} + ${topics.viewpointCount}`,
      more: sql<number>`coalesce(pg_column_size(${topicBcf.more}), 0)`,
    })
    .from(topics)
    .leftJoin(topicBcf, and(eq(topicBcf.organizationId, topics.organizationId), eq(topicBcf.topicId, topics.id)))
    .where(and(eq(topics.organizationId, organizationId), anyOf(topics.id, ids)))
  const { topicId, drawings } = topicViewpoints
  const drawn = await tx
    .select({ topicId, bytes: sql<number>`coalesce(sum(pg_column_size(${drawings})), 0)::int` })
    .from(topicViewpoints)
    .where(and(eq(topicViewpoints.organizationId, organizationId), anyOf(topicId, ids)))
    .groupBy(topicId)
  const bytes = new Map(drawn.map((one) => [one.topicId, one.bytes]))
  return new Map(found.map(({ id, parts, more }) => [id, { parts, bytes: more + (bytes.get(id) ?? 0) }]))
}

/** Complete topics in the order of these ids; missing ones are left out. */
export async function listCompleteTopics(tx: Transaction, { organizationId, ids }: TopicIds): Promise<ExportedTopic[]> {
  const found = await tx
    .select()
    .from(topics)
    .where(and(eq(topics.organizationId, organizationId), anyOf(topics.id, ids)))
  const comments = await tx
    .select()
    .from(topicComments)
    .where(and(eq(topicComments.organizationId, organizationId), anyOf(topicComments.topicId, ids)))
    .orderBy(asc(topicComments.position))
  const viewpoints = await tx
    .select()
    .from(topicViewpoints)
    .where(and(eq(topicViewpoints.organizationId, organizationId), anyOf(topicViewpoints.topicId, ids)))
    .orderBy(asc(topicViewpoints.position))
  const extensionRows = await tx
    .select()
    .from(topicBcf)
    .where(and(eq(topicBcf.organizationId, organizationId), anyOf(topicBcf.topicId, ids)))
  const commentRows = await tx
    .select()
    .from(bcfTopicParts)
    .where(and(eq(bcfTopicParts.organizationId, organizationId), anyOf(bcfTopicParts.topicId, ids)))
  const byId = new Map(found.map((topic) => [topic.id, topic]))
  return ids.flatMap((id) => {
    const topic = byId.get(id)
    if (!topic) return []
    const isOwn = (row: { topicId: string }) => row.topicId === id
    const parts = { comments: comments.filter(isOwn), viewpoints: viewpoints.filter(isOwn) }
    return [{ topic, ...parts, more: extensionRows.find(isOwn)?.more, said: commentRows.find(isOwn) }]
  })
}

export type ViewedModel = {
  fileName: string
  date: Date
  ifcProject: string | null
  origin: { x: number; y: number; z: number }
}

const { originX, originY, originZ } = captureModels
const { id: captureId, documentFileName, captureDate, ifcProjectId, projectGroupId } = captures
const viewedColumns = {
  ...{ id: captureId, projectGroupId, documentFileName, captureDate, ifcProjectId },
  ...{ originX, originY, originZ },
}
const isModelOf = and(eq(captureModels.organizationId, captures.organizationId), eq(captureModels.captureId, captureId))

type ViewedRow = Pick<typeof captures.$inferSelect, 'documentFileName' | 'captureDate' | 'ifcProjectId'> & {
  originX: number | null
  originY: number | null
  originZ: number | null
}

function viewedModel(row: ViewedRow): ViewedModel {
  const origin = { x: row.originX ?? 0, y: row.originY ?? 0, z: row.originZ ?? 0 }
  return { fileName: row.documentFileName, date: row.captureDate, ifcProject: row.ifcProjectId, origin }
}

/** The files of captures, and the origin of their geometry in them. */
export async function listViewedModels(
  tx: Transaction,
  organizationId: string,
  captureIds: readonly string[],
): Promise<Map<string, ViewedModel>> {
  if (captureIds.length === 0) return new Map()
  const found = await tx
    .select(viewedColumns)
    .from(captures)
    .leftJoin(captureModels, isModelOf)
    .where(and(eq(captures.organizationId, organizationId), anyOf(captureId, captureIds)))
  return new Map(found.map((one) => [one.id, viewedModel(one)]))
}

/** The newest version of each file of these projects, by `fileKeyOf`. */
export async function listNewestFiles(
  tx: Transaction,
  organizationId: string,
  projectIds: readonly string[],
): Promise<Map<string, ViewedModel>> {
  if (projectIds.length === 0) return new Map()
  const key = sql`lower(${documentFileName})`
  const found = await tx
    .selectDistinctOn([projectGroupId, key], viewedColumns)
    .from(captures)
    .leftJoin(captureModels, isModelOf)
    .where(and(eq(captures.organizationId, organizationId), anyOf(projectGroupId, projectIds)))
    .orderBy(projectGroupId, key, desc(captureDate), asc(captureId))
    .limit(projectIds.length * maxFederatedFiles)
  return new Map(found.map((one) => [fileKeyOf(one.projectGroupId, one.documentFileName), viewedModel(one)]))
}

/** The projects of these topics, and how many of the topics exist. */
export async function findExported(tx: Transaction, { organizationId, ids }: TopicIds) {
  const { id, projectNumber, projectName } = projectGroups
  const found = await tx
    .select({ id, number: projectNumber, name: projectName })
    .from(topics)
    .innerJoin(
      projectGroups,
      and(eq(projectGroups.organizationId, topics.organizationId), eq(id, topics.projectGroupId)),
    )
    .where(and(eq(topics.organizationId, organizationId), anyOf(topics.id, ids)))
  return { count: found.length, projects: [...new Map(found.map((project) => [project.id, project])).values()] }
}
