import type { ViewAudience } from '@lintel/shared/contract/captures'
import { PlatformError } from '../../../../errors/platform-error.ts'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { displayNameOf, findUser } from '../../../organization/users/index.ts'
import type { Author } from './repository.ts'

/** Rules of saved views that belong to a capture or to a project. */
type View = { name: string; audience: ViewAudience; revision: number }
type Owned = Pick<Author, 'authorId'> & Pick<View, 'audience'>

/**
 * Maximum views of one capture or federated model that someone can see: far more than a list can show, so that no account can fill the
 * database. Private views of others don't count.
 */
export const maxViews = 500

export async function authorOf({ tx, userId }: OrganizationScope): Promise<Author> {
  const user = await findUser(tx, userId)
  return { authorId: user?.id ?? null, authorName: user ? displayNameOf(user) : null }
}

/** Authors can change their views. Users who upload captures can change shared views, because authors leave. */
export function mayChange(
  { authorId, audience }: Owned,
  { userId, roles }: Pick<OrganizationScope, 'userId' | 'roles'>,
): boolean {
  return authorId === userId || (audience !== 'self' && roles.includes('revitupload.create'))
}

export function assertMayChange(view: Owned, scope: OrganizationScope): void {
  if (!mayChange(view, scope)) throw notPermitted()
}

/** Fails for an outdated revision, and for an audience that the user can't choose. */
export function assertReplaceable(scope: OrganizationScope, before: Owned & View, update: Omit<View, 'name'>): void {
  if (update.revision !== before.revision) throw revisionConflict('capture-views', 'saved view')
  if (update.audience !== before.audience) assertInAudience(scope, update.audience)
  // Otherwise, someone could make a shared view unavailable to everyone else.
  if (update.audience === 'self' && before.authorId !== scope.userId) throw notPermitted()
}

/** Users can only save for an audience that they belong to. */
export function assertInAudience({ roles }: OrganizationScope, audience: ViewAudience): void {
  if (audience === 'self' || audience === 'organization' || roles.includes(audience)) return
  const message = 'Save it for a role that you have.'
  throw new PlatformError('capture-views/role-not-held', 400, message, { errors: [{ path: 'audience', message }] })
}

export function assertNameIsFree(views: readonly { name: string }[], name: string): void {
  if (!views.some((view) => view.name.toLowerCase() === name.toLowerCase())) return
  const message = 'A view with this name already exists.'
  const detail = `${message} Choose another name.`
  throw new PlatformError('capture-views/name-taken', 409, detail, { errors: [{ path: 'name', message }] })
}

function notPermitted(): PlatformError {
  const detail = 'This view belongs to someone else. Save your own instead.'
  return new PlatformError('capture-views/not-yours', 403, detail)
}

export function tooManyViews(container: 'capture' | 'project', max: number): PlatformError {
  const detail = `This ${container} already has ${max} saved views, which is the limit. Delete one first.`
  return new PlatformError('capture-views/too-many', 409, detail)
}

/** Also for views that the caller can't see. */
export function viewNotFound(): PlatformError {
  return new PlatformError('capture-views/not-found', 404, "This view doesn't exist in this organization.")
}
