import type { HealthThresholds, ProjectHealthThresholds } from '@lintel/shared/contract/captures'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { healthThresholds, projectHealthThresholds } from '../schema.ts'
import { completeThresholds } from './complete-thresholds.model.ts'

export type ProjectKey = { organizationId: string; projectGroupId: string }

export async function findThresholds(tx: Transaction, organizationId: string): Promise<HealthThresholds | undefined> {
  const { thresholds, revision } = healthThresholds
  const [found] = await tx
    .select({ thresholds, revision })
    .from(healthThresholds)
    .where(eq(healthThresholds.organizationId, organizationId))
  return found && { ...found, thresholds: completeThresholds(found.thresholds) }
}

/** Saves the thresholds as the revision after `revision`; undefined if that is no longer the current one. */
export async function saveThresholds(
  tx: Transaction,
  organizationId: string,
  { thresholds, revision }: HealthThresholds,
): Promise<HealthThresholds | undefined> {
  const saved = { revision: healthThresholds.revision }
  if (revision === 0) {
    const [added] = await tx
      .insert(healthThresholds)
      .values({ organizationId, thresholds })
      .onConflictDoNothing()
      .returning(saved)
    return added && { thresholds, ...added }
  }
  const [changed] = await tx
    .update(healthThresholds)
    .set({ thresholds, revision: sql`${healthThresholds.revision} + 1` })
    .where(and(eq(healthThresholds.organizationId, organizationId), eq(healthThresholds.revision, revision)))
    .returning(saved)
  return changed && { thresholds, ...changed }
}

/** The project's own thresholds, which are null if those of the organization apply again; undefined if it never had any. */
export async function findProjectThresholds(tx: Transaction, { organizationId, projectGroupId }: ProjectKey) {
  const { thresholds, revision, ...key } = projectHealthThresholds
  const [found] = await tx
    .select({ thresholds, revision })
    .from(projectHealthThresholds)
    .where(and(eq(key.organizationId, organizationId), eq(key.projectGroupId, projectGroupId)))
  return found && { ...found, thresholds: found.thresholds && completeThresholds(found.thresholds) }
}

/** Saves the project's thresholds as the revision after `revision`; false if that is no longer the current one. */
export async function saveProjectThresholds(
  tx: Transaction,
  { organizationId, projectGroupId }: ProjectKey,
  {
    thresholds,
    revision,
    changedById,
  }: Pick<ProjectHealthThresholds, 'thresholds' | 'revision'> & { changedById: string },
): Promise<boolean> {
  if (revision === 0) {
    const added = await tx
      .insert(projectHealthThresholds)
      .values({ organizationId, projectGroupId, thresholds, changedById })
      .onConflictDoNothing()
    return added.rowCount === 1
  }
  const { organizationId: organization, projectGroupId: project, revision: current } = projectHealthThresholds
  const changed = await tx
    .update(projectHealthThresholds)
    .set({ thresholds, changedById, revision: sql`${current} + 1` })
    .where(and(eq(organization, organizationId), eq(project, projectGroupId), eq(current, revision)))
  return changed.rowCount === 1
}
