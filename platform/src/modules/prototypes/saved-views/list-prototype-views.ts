import type { SavedView } from '@lintel/shared/contract'
import type { FileAddresses } from '../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { listSavedViews } from './read-views.ts'
import { findVisibleRelease, type ReleasePlace } from '../prototypes/find-visible-release.ts'

/** Views belong to a prototype and show on each of its releases (decisions.md). */
export async function listPrototypeViews(
  scope: OrganizationScope,
  place: ReleasePlace,
  addresses: FileAddresses,
): Promise<SavedView[]> {
  const { prototype } = await findVisibleRelease(scope, place)
  return listSavedViews(scope, addresses, prototype)
}
