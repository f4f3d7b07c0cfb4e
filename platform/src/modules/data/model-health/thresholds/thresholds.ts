import { measuredMetrics, type HealthThresholds, type HealthThresholdsUpdate } from '@lintel/shared/contract/captures'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../errors/revision-conflict.ts'
import { recordChanges } from '../../organization/history/index.ts'
import { findThresholds, saveThresholds } from './thresholds-repository.ts'

const none = Object.fromEntries(measuredMetrics.map((metric) => [metric, null])) as HealthThresholds['thresholds']

/** No thresholds apply until someone sets them. */
export async function readThresholds({ tx, organizationId }: OrganizationScope): Promise<HealthThresholds> {
  return (await findThresholds(tx, organizationId)) ?? { thresholds: none, revision: 0 }
}

/** Fails with 409 if someone else changed them first. */
export async function changeThresholds(
  scope: OrganizationScope,
  update: HealthThresholdsUpdate,
): Promise<HealthThresholds> {
  const before = await readThresholds(scope)
  const saved = await saveThresholds(scope.tx, scope.organizationId, update)
  if (!saved) throw revisionConflict('health-thresholds', 'setting')
  await recordChanges(scope, [
    {
      action: 'health-thresholds-changed',
      before: { thresholds: before.thresholds },
      after: { thresholds: saved.thresholds },
    },
  ])
  return saved
}
