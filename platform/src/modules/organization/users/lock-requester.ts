import type { Transaction } from '../../../database/scope.ts'
import { displayNameOf } from './display-name.ts'
import { userNotFound } from './read-user.ts'
import { lockUser } from './repository.ts'

/**
 * As the person is called now. Until the transaction ends, no other one of this person gets further than here, so that what two of
 * them begin is counted one after the other.
 */
export async function lockRequester(tx: Transaction, userId: string): Promise<string> {
  const found = await lockUser(tx, userId)
  if (!found) throw userNotFound()
  return displayNameOf(found)
}
