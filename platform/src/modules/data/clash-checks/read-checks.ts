import type { Clash, ClashCheck, ClashDecision } from '@lintel/shared/contract/captures'
import { boundedTotal } from '../../../database/counting/bounded-count.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { lockRequester } from '../../organization/users/index.ts'
import { requireProject } from '../project-groups/choose-project.ts'
import {
  acceptPair,
  countChecks,
  findCheck,
  findPairKey,
  listChecks,
  listClashes,
  withdrawPair,
  type StoredClashCheck,
} from './repository.ts'

type Part = { skip: number; take: number }

export async function readChecks(
  scope: OrganizationScope,
  { projectGroupId, ...part }: Part & { projectGroupId: string },
) {
  const { tx, organizationId } = scope
  await requireProject(scope, projectGroupId)
  const items = await listChecks(tx, { organizationId, projectGroupId }, part)
  return { items: items.map(checkOf), ...boundedTotal(await countChecks(tx, { organizationId, projectGroupId })) }
}

export async function readCheck(scope: OrganizationScope, id: string): Promise<ClashCheck> {
  return checkOf(await requireCheck(scope, id))
}

/** Fails with 404 if the organization doesn't have it. */
export async function requireCheck({ tx, organizationId }: OrganizationScope, id: string): Promise<StoredClashCheck> {
  const found = await findCheck(tx, { organizationId, id })
  if (found) return found
  throw new PlatformError('clash-checks/not-found', 404, "This clash check doesn't exist in this organization.")
}

/** Empty until the check is complete. */
export async function readClashes(scope: OrganizationScope, id: string, part: Part) {
  const { projectGroupId, counts } = await requireCheck(scope, id)
  const found = await listClashes(scope.tx, { organizationId: scope.organizationId, id, projectGroupId }, part)
  return { items: found.map(clashOf), ...boundedTotal(counts?.stored ?? 0) }
}

/** Accepts a pair of elements for all checks of the project, or withdraws that. */
export async function decideClash(
  scope: OrganizationScope,
  { id, number }: { id: string; number: number },
  { reason }: ClashDecision,
): Promise<void> {
  const { tx, organizationId, userId } = scope
  const { projectGroupId } = await requireCheck(scope, id)
  const pairKey = await findPairKey(tx, { organizationId, id }, number)
  if (pairKey === undefined) throw new PlatformError('clashes/not-found', 404, "This check doesn't have this clash.")
  const key = { organizationId, projectGroupId, pairKey }
  if (reason === null) await withdrawPair(tx, key)
  else await acceptPair(tx, key, { reason, acceptedBy: await lockRequester(tx, userId) })
}

function checkOf({ requestedDate, completedDate, ...check }: StoredClashCheck): ClashCheck {
  return {
    ...check,
    requestedDate: requestedDate.toISOString(),
    completedDate: completedDate?.toISOString() ?? null,
  }
}

function clashOf({ clash, accepted }: Awaited<ReturnType<typeof listClashes>>[number]): Clash {
  return {
    ...clash,
    accepted: accepted && {
      reason: accepted.reason,
      by: accepted.acceptedBy,
      date: accepted.acceptedDate.toISOString(),
    },
  }
}
