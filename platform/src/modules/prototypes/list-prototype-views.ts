import type { SavedView } from '@lintel/shared/contract'
import type { OrganizationScope } from '../../plugins/organization-scope.ts'
import { findVisibleRelease, type ReleasePlace } from './find-visible-release.ts'
import { listViewsOf } from './repository.ts'

/** Views belong to a prototype and show on each of its releases (decisions.md). */
export async function listPrototypeViews(scope: OrganizationScope, place: ReleasePlace): Promise<SavedView[]> {
  const { prototype } = await findVisibleRelease(scope, place)
  const views = await listViewsOf(scope.tx, scope.organizationId, prototype)
  return views.map((view) => ({ ...view, organizationId: 1 }))
}
