import { productRole, type User } from '@lintel/shared/contract'
import { PlatformError } from '../../../errors.ts'
import type { UserScope } from '../../../plugins/organization-scope.ts'
import { listPreferences } from '../preferences/repository.ts'
import { findUser, listOrganizationsOf } from './repository.ts'

export async function readUser({ tx, userId, roles }: UserScope, productId: string): Promise<User> {
  const found = await findUser(tx, userId)
  if (!found) throw userNotFound()
  const { signInEmail, ...user } = found
  return {
    ...user,
    ...(signInEmail !== null && { signInEmail }),
    roles: roles.map((role) => productRole(productId, role)),
    organizations: await listOrganizationsOf(tx, userId),
    preferences: await listPreferences(tx, userId),
  }
}

export function userNotFound(): PlatformError {
  return new PlatformError('users/not-found', 404, 'There is no such user, or it is not you.')
}
