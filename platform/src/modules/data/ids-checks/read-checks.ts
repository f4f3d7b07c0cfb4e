import type { IdsCheck, IdsCheckListQuery, IdsCheckPage, IdsCheckSummary } from '@lintel/shared/contract/ids'
import { PlatformError } from '../../../errors/platform-error.ts'
import { boundedTotal } from '../../../database/counting/bounded-count.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { countChecks, findCheck, listChecks, listComparable, type CheckOrder, type ListedCheck } from './repository.ts'

/** This many checks are offered for comparison. */
const maxComparable = 50

/** All checks of the organization or of one capture, from all users. */
export async function readChecks(
  { tx, organizationId }: OrganizationScope,
  { skip, take, sort, ...query }: IdsCheckListQuery & { sort?: readonly CheckOrder[] | undefined },
): Promise<IdsCheckPage> {
  const filter = { organizationId, ...query }
  const items = await listChecks(tx, filter, { skip, take, sort })
  const counted = await countChecks(tx, filter)
  return { items: items.map(summaryOf), ...boundedTotal(counted) }
}

export async function readCheck(scope: OrganizationScope, id: string): Promise<IdsCheck> {
  const found = await checkNamed(scope, id)
  const { rulesTitle, modelSchema, instanceCount, issues } = found
  return { ...summaryOf(found), rulesTitle, modelSchema, instanceCount, issues: issues ?? [] }
}

export async function readComparable(scope: OrganizationScope, id: string): Promise<IdsCheckSummary[]> {
  const { projectGroupId } = await checkNamed(scope, id)
  const checkQuery = { organizationId: scope.organizationId, id, projectGroupId }
  return (await listComparable(scope.tx, checkQuery, maxComparable)).map(summaryOf)
}

/** Fails with 404 if the organization doesn't have it. */
export async function checkNamed({ tx, organizationId }: OrganizationScope, id: string) {
  const found = await findCheck(tx, { organizationId, id })
  if (!found) throw checkNotFound()
  return found
}

export function checkNotFound(): PlatformError {
  return new PlatformError('ids-checks/not-found', 404, "This check doesn't exist in this organization.")
}

function summaryOf({ requestedDate, completedDate, captureDate, ...check }: ListedCheck): IdsCheckSummary {
  return {
    ...check,
    captureDate: captureDate.toISOString(),
    requestedDate: requestedDate.toISOString(),
    completedDate: completedDate?.toISOString() ?? null,
  }
}
