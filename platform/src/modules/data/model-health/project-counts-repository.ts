import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { projectHealth, type ProjectCounts } from '../captures/health/schema.ts'
import { projectGroups } from '../project-groups/schema.ts'
import type { ProjectKey } from './thresholds/repository.ts'

/** The last counts of a project, whose next change sends a job again; undefined if the project was deleted. */
export async function takeCounts(tx: Transaction, project: ProjectKey): Promise<ProjectCounts | undefined> {
  const [taken] = await tx
    .update(projectHealth)
    .set({ dueDate: null })
    .where(whereKey(project))
    .returning({ counts: projectHealth.counts })
  return taken?.counts
}

export async function saveCounts(tx: Transaction, project: ProjectKey, counts: ProjectCounts): Promise<void> {
  await tx.update(projectHealth).set({ counts }).where(whereKey(project))
}

/** Some projects that were never counted and have had no changes since. */
export async function listUncounted(tx: Transaction, organizationId: string, max: number): Promise<string[]> {
  const counted = tx
    .select({ one: sql`1` })
    .from(projectHealth)
    .where(and(eq(projectHealth.organizationId, organizationId), eq(projectHealth.projectGroupId, projectGroups.id)))
  const found = await tx
    .select({ id: projectGroups.id })
    .from(projectGroups)
    .where(and(eq(projectGroups.organizationId, organizationId), notExists(counted)))
    .limit(max)
  return found.map(({ id }) => id)
}

/** False if the project was counted, or a change of it is about to be. */
export async function addUncounted(tx: Transaction, project: ProjectKey): Promise<boolean> {
  const { organizationId, projectGroupId } = project
  const added = await tx.insert(projectHealth).values({ organizationId, projectGroupId }).onConflictDoNothing()
  return added.rowCount === 1
}

function whereKey({ organizationId, projectGroupId }: ProjectKey) {
  return and(eq(projectHealth.organizationId, organizationId), eq(projectHealth.projectGroupId, projectGroupId))
}
