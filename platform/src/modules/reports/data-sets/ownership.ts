import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { displayNameOf, findUser } from '../../organization/users/index.ts'
import { lockByKey } from './repository.ts'

/** Items with an owner: data sets and report types. */
type OwnedItem = { ownerId: string | null }
export type Kind = { area: string; noun: string }

/** Owners with the role to create such items can change them; so can administrators, because owners leave. */
export function mayChange({ userId, roles }: OrganizationScope, { ownerId }: OwnedItem): boolean {
  return roles.includes('organization.update') || (ownerId === userId && roles.includes('reporting.create'))
}

export function assertMayChange(scope: OrganizationScope, item: OwnedItem, { area, noun }: Kind): void {
  if (mayChange(scope, item)) return
  const detail = `Only its owner or an admin can change this ${noun}. Save your own instead.`
  throw new PlatformError(`${area}/not-yours`, 403, detail)
}

/** Serializes changes of this person's data sets or report types until the transaction ends. */
export async function lockNames(
  { tx, organizationId }: OrganizationScope,
  item: OwnedItem,
  { area }: Kind,
): Promise<void> {
  await lockByKey(tx, `${area}/${organizationId}/${item.ownerId ?? ''}`)
}

export async function ownerOf({ tx, userId }: OrganizationScope): Promise<{ ownerId: string; ownerName: string }> {
  const user = await findUser(tx, userId)
  return { ownerId: userId, ownerName: user ? displayNameOf(user) : '' }
}

export function nameTaken({ area, noun }: Kind, name: string): PlatformError {
  const message = `A ${noun} named '${name}' already exists. Choose another name.`
  return new PlatformError(`${area}/name-taken`, 409, message, { errors: [{ path: 'name', message }] })
}

export function tooMany({ area, noun }: Kind, max: number): PlatformError {
  return new PlatformError(
    `${area}/too-many`,
    409,
    `You already have ${max} ${noun}s, which is the limit. Delete one first.`,
  )
}
