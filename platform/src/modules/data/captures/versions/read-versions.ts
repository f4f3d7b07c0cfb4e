import type { CaptureVersions } from '@lintel/shared/contract/captures'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { requireCapture } from '../capture-parts.ts'
import { findCapture, type StoredCapture } from '../read-repository.ts'
import { findNextVersion } from './version-links-repository.ts'
import { findComparisonOfVersions, findLatestFile } from './repository.ts'

/** All versions of a capture. */
export async function readVersions(scope: OrganizationScope, captureId: string): Promise<CaptureVersions> {
  const { tx, organizationId } = scope
  const captureKey = { organizationId, captureId }
  const capture = await requireCapture(scope, captureId)
  const next = await findNextVersion(tx, captureKey)
  return {
    previous: await previousOf(scope, capture),
    next: next ? { id: next.id, documentFileName: next.documentFileName } : null,
    incoming: next ? null : ((await findLatestFile(tx, captureKey)) ?? null),
  }
}

async function previousOf(
  { tx, organizationId }: OrganizationScope,
  { id: compareCaptureId, projectGroupId, previousVersionId, previousVersionName }: StoredCapture,
): Promise<CaptureVersions['previous']> {
  if (previousVersionId === null) return null
  const found = await findCapture(tx, { organizationId, captureId: previousVersionId })
  if (!found) return { id: null, documentFileName: previousVersionName ?? '', isElsewhere: false, comparison: null }
  const pair = { organizationId, baseCaptureId: previousVersionId, compareCaptureId }
  return {
    id: found.id,
    documentFileName: found.documentFileName,
    isElsewhere: found.projectGroupId !== projectGroupId,
    comparison: (await findComparisonOfVersions(tx, pair)) ?? null,
  }
}
