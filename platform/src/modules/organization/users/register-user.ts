import type { User, UserCreate } from '@lintel/shared/contract'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { UserScope } from '../../../plugins/organization-scope.ts'
import { readUser } from './read-user.ts'
import { insertUser } from './repository.ts'

/** People register themselves at their first sign-in. */
export async function registerUser(scope: UserScope, user: UserCreate, productId: string): Promise<User> {
  if (user.id !== scope.userId) {
    throw new PlatformError(
      'users/not-yourself',
      403,
      'You can only register yourself: the ID is the subject of your token.',
    )
  }
  const isNew = await insertUser(scope.tx, user)
  if (!isNew) throw new PlatformError('users/already-registered', 409, "You're already registered.")
  return readUser(scope, productId)
}
