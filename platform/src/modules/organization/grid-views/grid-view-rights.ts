import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { countOthers, countOwn, type GridViewContent, type StoredGridView, type Viewer } from './repository.ts'

/** Far more than a menu can show, so that no account can fill the database. */
export const maxOfGrid = 30
export const maxShared = 50
const maxOwn = 300

export function isAdministrator({ roles }: OrganizationScope): boolean {
  return roles.includes('organization.update')
}

/** Owners change their views; administrators can change shared ones, because owners leave. */
export function mayChange(scope: OrganizationScope, { ownerId, isShared }: StoredGridView): boolean {
  return ownerId === scope.userId || (isShared && isAdministrator(scope))
}

export function assertMayChange(scope: OrganizationScope, view: StoredGridView): void {
  if (mayChange(scope, view)) return
  const detail = 'Only its owner or an admin can change this view. Save your own instead.'
  throw new PlatformError('grid-views/not-yours', 403, detail)
}

type Sharing = Pick<GridViewContent, 'isShared' | 'role' | 'isDefault'>

/** Users can share with everyone and with roles they have. Only administrators set defaults for others. */
export function assertMayShare(scope: OrganizationScope, after: Sharing, before?: Sharing): void {
  if (!after.isShared || isAdministrator(scope)) return
  const { heldRoles = scope.roles } = scope
  if (after.role !== null && after.role !== before?.role && !heldRoles.includes(after.role)) {
    const message = 'Share it with a role that you have.'
    throw new PlatformError('grid-views/not-your-role', 403, message, { errors: [{ path: 'role', message }] })
  }
  const wasSame = before?.isDefault === true && before.isShared && before.role === after.role
  if (after.isDefault && !wasSame) {
    const message = 'Only admins can set a default view for others.'
    throw new PlatformError('grid-views/default-of-others', 403, message, { errors: [{ path: 'isDefault', message }] })
  }
}

/** Otherwise, no one could see or delete the view. */
export function assertHasReaders(after: Sharing, { ownerId }: Pick<StoredGridView, 'ownerId'>): void {
  if (after.isShared || ownerId !== null) return
  const message = 'Its owner is no longer a member. Share it or delete it.'
  throw new PlatformError('grid-views/no-owner', 409, message, { errors: [{ path: 'isShared', message }] })
}

type ViewToSave = GridViewContent & Pick<StoredGridView, 'grid' | 'ownerId'> & { id?: string }

/** Called with the organization's views locked, because the limit applies across grids. */
export async function assertLimits(scope: OrganizationScope, viewer: Viewer, view: ViewToSave): Promise<void> {
  const { tx, organizationId } = scope
  const otherCounts = await countOthers(tx, { ...view, organizationId })
  if (otherCounts.ofName > 0) {
    const message = `A view named '${view.name}' already exists. Choose another name.`
    throw new PlatformError('grid-views/name-taken', 409, message, { errors: [{ path: 'name', message }] })
  }
  if (view.isShared && otherCounts.shared >= maxShared) {
    const detail = `This grid already has ${maxShared} shared views, which is the limit. Stop sharing one first.`
    throw new PlatformError('grid-views/too-many-shared', 409, detail)
  }
  if (view.id !== undefined) return
  if (otherCounts.ofOwner >= maxOfGrid || (await countOwn(tx, viewer)) >= maxOwn) {
    const detail = `You already have ${maxOfGrid} views of this grid or ${maxOwn} in total, which is the limit. Delete one first.`
    throw new PlatformError('grid-views/too-many', 409, detail)
  }
}

export function gridViewNotFound(): PlatformError {
  return new PlatformError('grid-views/not-found', 404, "This view doesn't exist or isn't shared with you.")
}
