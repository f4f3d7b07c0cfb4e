import type { Transaction } from '../../../database/scope.ts'
import { displayNameOf } from './display-name.ts'
import { userNotFound } from './read-user.ts'
import { lockUser } from './repository.ts'

/**
 * The person's present name. It locks the person until the transaction ends, so that what two calls of one person begin is counted one
 * after the other.
 */
export async function lockRequester(tx: Transaction, userId: string): Promise<string> {
  const found = await lockUser(tx, userId)
  if (!found) throw userNotFound()
  return displayNameOf(found)
}
