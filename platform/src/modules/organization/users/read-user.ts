import { productRole, type User } from '@lintel/shared/contract'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { UserScope } from '../../../plugins/organization-scope.ts'
import { listPreferences } from '../preferences/repository.ts'
import { findUser, listDefaultViews, listOrganizationsOf, lockUser } from './repository.ts'
import type { Transaction } from '../../../database/scope.ts'

export async function readUser(scope: UserScope, productId: string): Promise<User> {
  const { tx, userId, roles, heldRoles = roles } = scope
  const found = await findUser(tx, userId)
  if (!found) throw userNotFound()
  const { signInEmail, ...user } = found
  const { organizationId } = scope
  const views = organizationId === undefined ? [] : await listDefaultViews(tx, { organizationId, userId, heldRoles })
  return {
    ...user,
    ...(signInEmail !== null && { signInEmail }),
    roles: heldRoles.map((role) => productRole(productId, role)),
    organizations: await listOrganizationsOf(tx, userId),
    preferences: await listPreferences(tx, userId),
    ...(views.length > 0 && { defaultViews: Object.fromEntries(views.map(({ grid, id }) => [grid, id])) }),
  }
}

export function userNotFound(): PlatformError {
  return new PlatformError('users/not-found', 404, "This user doesn't exist, or it isn't you.")
}

/** The person's display name; either part may be empty. */
export function displayNameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

/** The person's current name. Locks the person until the transaction ends, so that limits hold for concurrent requests. */
export async function lockRequester(tx: Transaction, userId: string): Promise<string> {
  const found = await lockUser(tx, userId)
  if (!found) throw userNotFound()
  return displayNameOf(found)
}
