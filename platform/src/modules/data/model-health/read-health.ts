import type { CaptureHealth, ModelHealth } from '@lintel/shared/contract/captures'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { countOpenClashes } from '../clash-checks/repository.ts'
import { requireProject } from '../project-groups/choose-project.ts'
import { countOpenTopicsOfProjects } from '../topics/list/open-topics-repository.ts'
import { listingOf } from '../topics/list/read-list.ts'
import { countFailedSpecifications, countFlagged, listHealth, maxCaptures } from './repository.ts'

/** The health of a project's models, capture by capture. */
export async function readHealth(scope: OrganizationScope, projectGroupId: string): Promise<ModelHealth> {
  const { tx, organizationId } = scope
  await requireProject(scope, projectGroupId)
  const found = await listHealth(tx, { organizationId, projectGroupId }, maxCaptures + 1)
  const newest = found.slice(0, maxCaptures)
  const ids = newest.map(({ captureId }) => captureId)
  const flagged = await countFlagged(tx, ids)
  const failed = await countFailedSpecifications(tx, ids)
  const captures = newest.map(({ captureDate, counts, ...capture }): CaptureHealth => ({
    ...capture,
    captureDate: captureDate.toISOString(),
    isMeasured: counts !== null,
    counts: {
      warnings: counts?.warnings ?? null,
      withoutGeometry: counts?.withoutGeometry ?? null,
      withoutType: counts?.withoutType ?? null,
      withoutLevel: counts?.withoutLevel ?? null,
      withoutMaterial: counts?.withoutMaterial ?? null,
      unclassified: counts?.unclassified ?? null,
      duplicateIds: counts?.duplicateIds ?? null,
      flaggedElements: flagged.get(capture.captureId) ?? null,
      failedSpecifications: failed.get(capture.captureId) ?? null,
    },
  }))
  const clashes = await countOpenClashes(tx, { organizationId, projectGroupId })
  return {
    openTopics: await openTopicsOf(scope, projectGroupId),
    openClashes: clashes ? { ...clashes, checkedDate: clashes.checkedDate.toISOString() } : null,
    captures,
    hasMore: found.length > maxCaptures,
  }
}

async function openTopicsOf(scope: OrganizationScope, projectGroupId: string): Promise<number | null> {
  if (!scope.roles.includes('topics.read')) return null
  const counts = await countOpenTopicsOfProjects(scope.tx, await listingOf(scope), [projectGroupId])
  return counts.get(projectGroupId) ?? 0
}
