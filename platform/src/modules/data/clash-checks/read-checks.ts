import type { ClashCheck } from '@lintel/shared/contract/captures'
import { boundedTotal } from '../../../database/counting/bounded-count.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { requireProject } from '../project-groups/choose-project.ts'
import {
  countChecks,
  findCheck,
  listChecks,
  listClashesNumbered,
  type StoredClash,
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

/** These clashes of a check, without duplicates. Fails with 404 if the check doesn't have one of them. */
export async function requireClashes(
  { tx, organizationId }: OrganizationScope,
  id: string,
  numbers: readonly number[],
): Promise<StoredClash[]> {
  const distinct = new Set(numbers)
  const found = await listClashesNumbered(tx, { organizationId, id }, [...distinct])
  if (found.length === distinct.size) return found
  throw new PlatformError('clashes/not-found', 404, "This check doesn't have all of these clashes.")
}

function checkOf({ requestedDate, completedDate, ...check }: StoredClashCheck): ClashCheck {
  return {
    ...check,
    requestedDate: requestedDate.toISOString(),
    completedDate: completedDate?.toISOString() ?? null,
  }
}
