import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { maySeeSource } from '../data-sources/source-fields.ts'
import { findVisible, type StoredDataSet } from './repository.ts'

/** Undefined for a data set that isn't shared with the person, or whose source their roles don't allow. */
export async function findDataSet(
  { tx, organizationId, userId, roles }: OrganizationScope,
  id: string,
): Promise<(StoredDataSet & { favorite: boolean }) | undefined> {
  const found = await findVisible(tx, { organizationId, userId }, id)
  return found && maySeeSource(roles, found.dataSet.source) ? { ...found.dataSet, favorite: found.favorite } : undefined
}

export async function getDataSet(scope: OrganizationScope, id: string) {
  const found = await findDataSet(scope, id)
  if (!found) throw dataSetNotFound()
  return found
}

export function dataSetNotFound(): PlatformError {
  return new PlatformError('data-sets/not-found', 404, "This data set doesn't exist or isn't shared with you.")
}
