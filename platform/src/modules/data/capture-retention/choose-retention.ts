import {
  maxPreviewed,
  type CaptureRetention,
  type CaptureRetentionUpdate,
  type RetentionPreview,
} from '@lintel/shared/contract/captures'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../errors/revision-conflict.ts'
import { recordChanges } from '../../organization/history/index.ts'
import { listRemovable, type RetentionRule } from './removal/removable-repository.ts'
import { findRetention, lockRetention, saveRetention, type StoredRetention } from './repository.ts'

/** The organization's retention setting. By default, all captures are kept. */
export async function readRetention({ tx, organizationId }: OrganizationScope): Promise<CaptureRetention> {
  return describeRetention(await findRetention(tx, organizationId))
}

/** Changes the setting from the next night on. Fails with 409 if someone else changed it first. */
export async function chooseRetention(
  scope: OrganizationScope,
  update: CaptureRetentionUpdate,
): Promise<CaptureRetention> {
  const { tx, organizationId } = scope
  const before = settingOf(await lockRetention(tx, organizationId))
  const saved = await saveRetention(tx, { ...update, organizationId })
  if (!saved) throw revisionConflict('capture-retention', 'setting')
  const after = settingOf(saved)
  if (before.keepCaptures !== after.keepCaptures || before.removesCompared !== after.removesCompared) {
    await recordChanges(scope, [{ action: 'retention-changed', before, after }])
  }
  return describeRetention(saved)
}

/** The response lists this many names; further captures are only counted. */
const maxNamed = 100

/**
 * What the next night would remove with this setting. If only captures in this list refer to each other, one of them is
 * kept.
 */
export async function previewRetention(
  { tx, organizationId }: OrganizationScope,
  rule: RetentionRule,
): Promise<RetentionPreview> {
  const { removable, isAll } = await listRemovable(tx, organizationId, { ...rule, max: maxPreviewed })
  const items = removable.slice(0, maxNamed).map(({ id, documentFileName, captureDate, projectName }) => {
    return { id, documentFileName, captureDate: captureDate.toISOString(), projectName }
  })
  const bytes = removable.reduce((sum, { fileBytes }) => sum + fileBytes, 0)
  return { items, total: removable.length, hasMore: !isAll, bytes }
}

function settingOf(stored: StoredRetention | undefined) {
  return { keepCaptures: stored?.keepCaptures ?? null, removesCompared: stored?.removesCompared ?? false }
}

function describeRetention(stored: StoredRetention | undefined): CaptureRetention {
  const { lastRemovedAt: at = null, lastRemovedCount: count = null, revision = 0 } = stored ?? {}
  const lastRemoved = at === null || count === null ? null : { at: at.toISOString(), count }
  return { ...settingOf(stored), revision, lastRemoved }
}
