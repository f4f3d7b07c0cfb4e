import { and, asc, eq, sql } from 'drizzle-orm'
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
  const more = await tx
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
    const own = { comments: comments.filter(isOwn), viewpoints: viewpoints.filter(isOwn) }
    return [{ topic, ...own, more: more.find(isOwn)?.more, said: commentRows.find(isOwn) }]
  })
}

export type ViewedModel = {
  fileName: string
  date: Date
  ifcProject: string | null
  origin: { x: number; y: number; z: number }
}

/** The files of captures, and the origin of their geometry in them. */
export async function listViewedModels(
  tx: Transaction,
  organizationId: string,
  captureIds: readonly string[],
): Promise<Map<string, ViewedModel>> {
  if (captureIds.length === 0) return new Map()
  const { originX, originY, originZ } = captureModels
  const { id, documentFileName, captureDate, ifcProjectId } = captures
  const found = await tx
    .select({ id, documentFileName, captureDate, ifcProjectId, originX, originY, originZ })
    .from(captures)
    .leftJoin(captureModels, and(eq(captureModels.organizationId, organizationId), eq(captureModels.captureId, id)))
    .where(and(eq(captures.organizationId, organizationId), anyOf(id, captureIds)))
  return new Map(
    found.map((one) => [
      one.id,
      {
        ...{ fileName: one.documentFileName, date: one.captureDate, ifcProject: one.ifcProjectId },
        origin: { x: one.originX ?? 0, y: one.originY ?? 0, z: one.originZ ?? 0 },
      },
    ]),
  )
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
