import type { ClashDecisions } from '@lintel/shared/contract/captures'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { recordChanges } from '../../organization/history/index.ts'
import { lockRequester } from '../../organization/users/index.ts'
import { requestHealthCount } from '../captures/health/request-count.ts'
import { requireProject } from '../project-groups/choose-project.ts'
import { requireCheck, requireClashes } from './read-checks.ts'
import { acceptPairs, withdrawPairs } from './repository.ts'

/** Accepts pairs of elements for all checks of the project, or withdraws that. All or nothing. */
export async function decideClashes(
  scope: OrganizationScope,
  id: string,
  { numbers, reason }: ClashDecisions,
  jobs: JobQueue,
): Promise<void> {
  const { tx, organizationId, userId } = scope
  const { projectGroupId } = await requireCheck(scope, id)
  const found = await requireClashes(scope, id, numbers)
  // In one order, so that concurrent requests don't wait for each other forever. Two rules may find the same pair.
  const pairKeys = [...new Set(found.map(({ pairKey }) => pairKey))].toSorted()
  const pairs = { organizationId, projectGroupId, pairKeys }
  if (reason === null) await withdrawPairs(tx, pairs)
  else await acceptPairs(tx, pairs, { reason, acceptedBy: await lockRequester(tx, userId) })
  const { projectName: project } = await requireProject(scope, projectGroupId)
  const recorded = { count: found.length, project, ...(reason !== null && { detail: reason }) }
  const [before, after] = reason === null ? [recorded, null] : [null, recorded]
  const action = reason === null ? 'clash-acceptance-withdrawn' : 'clashes-accepted'
  await recordChanges(scope, [{ action, before, after }])
  await requestHealthCount(tx, jobs, { organizationId, projectIds: [projectGroupId] })
}
