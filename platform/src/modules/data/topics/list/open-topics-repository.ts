import { and, countDistinct, eq, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { topicLinks, topics } from '../schema.ts'
import type { ListQuery } from './list-repository.ts'

/** The number of open topics of each of these projects; projects without any are left out. */
export async function countOpenTopicsOfProjects(
  tx: Transaction,
  { organizationId, closedStatuses }: ListQuery,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { projectGroupId: id } = topics
  const found = await tx
    .select({ id, total: countDistinct(topics.id) })
    .from(topics)
    .where(and(eq(topics.organizationId, organizationId), anyOf(id, ids), isOpen(closedStatuses)))
    .groupBy(id)
  return new Map(found.map(({ id, total }) => [id, total]))
}

/** The projects that these topics belong to. */
export async function listProjectsOfTopics(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const found = await tx
    .selectDistinct({ id: topics.projectGroupId })
    .from(topics)
    .where(and(eq(topics.organizationId, organizationId), anyOf(topics.id, ids)))
  return found.map(({ id }) => id)
}

/** The number of open topics about each of these captures or something in it; captures without any are left out. */
export async function countOpenTopicsOfCaptures(
  tx: Transaction,
  { organizationId, closedStatuses }: ListQuery,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { captureId: id } = topicLinks
  const found = await tx
    .select({ id, total: countDistinct(topics.id) })
    .from(topicLinks)
    .innerJoin(topics, and(eq(topics.organizationId, topicLinks.organizationId), eq(topics.id, topicLinks.topicId)))
    .where(and(eq(topicLinks.organizationId, organizationId), anyOf(id, ids), isOpen(closedStatuses)))
    .groupBy(id)
  return new Map(found.flatMap(({ id, total }) => (id === null ? [] : [[id, total]])))
}

function isOpen(closedStatuses: readonly string[]): SQL {
  return sql`${topics.status} <> all (${sql.param([...closedStatuses])}::text[])`
}
