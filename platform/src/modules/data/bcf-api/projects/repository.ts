import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { members } from '../../../organization/members/schema.ts'
import { captures } from '../../captures/schema.ts'
import { hasCaptures } from '../../project-groups/read-repository.ts'
import { projectGroups } from '../../project-groups/schema.ts'
import { topicLinks, topics } from '../../topics/schema.ts'

/** A person's organizations with the roles in each. Row-level security only shows the person's own memberships. */
export async function listMemberships(tx: Transaction, userId: string) {
  const { organizationId, roles } = members
  return tx
    .select({ organizationId, roles })
    .from(members)
    .where(eq(members.userId, userId))
    .orderBy(asc(organizationId))
}

/** The organization's first projects that have captures or topics, sorted by number and name. */
export async function listBcfProjects(tx: Transaction, organizationId: string, max: number) {
  const { id, projectNumber, projectName } = projectGroups
  const topic = tx
    .select({ one: sql`1` })
    .from(topics)
    .where(and(eq(topics.organizationId, projectGroups.organizationId), eq(topics.projectGroupId, id)))
    .limit(1)
  const hasTopics = sql`${topic} is not null`
  return tx
    .select({ id, projectNumber, projectName })
    .from(projectGroups)
    .where(and(eq(projectGroups.organizationId, organizationId), or(hasCaptures(tx), hasTopics)))
    .orderBy(asc(projectNumber), asc(projectName))
    .limit(max)
}

const file = {
  id: captures.id,
  fileName: captures.documentFileName,
  captureDate: captures.captureDate,
  ifcProject: captures.ifcProjectId,
}
export type CapturedFile = { id: string; fileName: string; captureDate: Date; ifcProject: string | null }

type ProjectIds = { organizationId: string; projectId: string }

/** The newest captures of a project. */
export async function listCapturedFiles(
  tx: Transaction,
  { organizationId, projectId }: ProjectIds,
  max: number,
): Promise<CapturedFile[]> {
  return tx
    .select(file)
    .from(captures)
    .where(and(eq(captures.projectGroupId, projectId), eq(captures.organizationId, organizationId)))
    .orderBy(desc(captures.captureDate))
    .limit(max)
}

/** The captures that a topic is linked to, each once, in the order of its links. */
export async function listLinkedFiles(
  tx: Transaction,
  { organizationId, topicId }: { organizationId: string; topicId: string },
  max: number,
): Promise<CapturedFile[]> {
  return tx
    .select(file)
    .from(topicLinks)
    .innerJoin(
      captures,
      and(eq(captures.organizationId, topicLinks.organizationId), eq(captures.id, topicLinks.captureId)),
    )
    .where(and(eq(topicLinks.organizationId, organizationId), eq(topicLinks.topicId, topicId)))
    .groupBy(captures.id)
    .orderBy(sql`min(${topicLinks.place})`)
    .limit(max)
}
