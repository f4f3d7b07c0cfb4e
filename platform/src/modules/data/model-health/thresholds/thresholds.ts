import {
  type HealthThresholds,
  type HealthThresholdsUpdate,
  type ProjectHealthThresholds,
  type ProjectHealthThresholdsUpdate,
} from '@lintel/shared/contract/captures'
import type { Transaction } from '../../../../database/scope.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import { recordChanges } from '../../../organization/history/index.ts'
import { measureHealthJob } from '../../captures/health/health.job.ts'
import { requireProject } from '../../project-groups/choose-project.ts'
import { completeThresholds } from './complete-thresholds.model.ts'
import {
  findProjectThresholds,
  findThresholds,
  saveProjectThresholds,
  saveThresholds,
  type ProjectKey,
} from './repository.ts'

/** No thresholds apply until someone sets them. */
export async function readThresholds({
  tx,
  organizationId,
}: Pick<OrganizationScope, 'tx' | 'organizationId'>): Promise<HealthThresholds> {
  return (await findThresholds(tx, organizationId)) ?? { thresholds: completeThresholds({}), revision: 0 }
}

/** Fails with 409 if someone else changed them first. Existing counts become known, so that they aren't reported later. */
export async function changeThresholds(
  scope: OrganizationScope,
  { thresholds, revision }: HealthThresholdsUpdate,
  jobs: JobQueue,
): Promise<HealthThresholds> {
  const { tx, organizationId } = scope
  const before = await readThresholds(scope)
  const update = { thresholds: completeThresholds(thresholds, before.thresholds), revision }
  const saved = await saveThresholds(tx, organizationId, update)
  if (!saved) throw revisionConflict('health-thresholds', 'setting')
  await recordChanges(scope, [
    {
      action: 'health-thresholds-changed',
      before: { thresholds: before.thresholds },
      after: { thresholds: saved.thresholds },
    },
  ])
  await jobs.send(tx, measureHealthJob, { organizationId })
  return saved
}

export async function readProjectThresholds(
  scope: OrganizationScope,
  projectGroupId: string,
): Promise<ProjectHealthThresholds> {
  const { tx, organizationId } = scope
  await requireProject(scope, projectGroupId)
  const projectThresholds = await findProjectThresholds(tx, { organizationId, projectGroupId })
  const { thresholds: organizationThresholds } = await readThresholds(scope)
  return {
    thresholds: projectThresholds?.thresholds ?? null,
    organizationThresholds,
    revision: projectThresholds?.revision ?? 0,
  }
}

/** Fails with 409 if someone else changed them first. */
export async function changeProjectThresholds(
  scope: OrganizationScope,
  projectGroupId: string,
  { thresholds, revision }: ProjectHealthThresholdsUpdate,
  jobs: JobQueue,
): Promise<ProjectHealthThresholds> {
  const { tx, organizationId, userId } = scope
  const { projectName: project } = await requireProject(scope, projectGroupId)
  const before = await readProjectThresholds(scope, projectGroupId)
  const update = { thresholds: thresholds && completeThresholds(thresholds, before.thresholds ?? {}), revision }
  const isSaved = await saveProjectThresholds(
    tx,
    { organizationId, projectGroupId },
    { ...update, changedById: userId },
  )
  if (!isSaved) throw revisionConflict('health-thresholds', 'setting')
  const recorded = ({ thresholds }: Pick<ProjectHealthThresholds, 'thresholds'>) => ({
    project,
    ...(thresholds && { thresholds }),
  })
  await recordChanges(scope, [
    { action: 'health-thresholds-changed', before: recorded(before), after: recorded(update) },
  ])
  await jobs.send(tx, measureHealthJob, { organizationId })
  return readProjectThresholds(scope, projectGroupId)
}

/** The thresholds that apply to a project: its own, or those of the organization. */
export async function thresholdsOfProject(
  tx: Transaction,
  { organizationId, projectGroupId }: ProjectKey,
): Promise<HealthThresholds['thresholds']> {
  const projectThresholds = await findProjectThresholds(tx, { organizationId, projectGroupId })
  return projectThresholds?.thresholds ?? (await readThresholds({ tx, organizationId })).thresholds
}
