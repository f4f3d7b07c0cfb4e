import type { UserCreate } from '@lintel/shared/contract'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/scope.ts'
import { users } from './schema.ts'

const { id, firstName, lastName, contactEmail, picture } = users
const profile = { id, firstName, lastName, contactEmail, picture }

export async function findUser(tx: Transaction, userId: string) {
  const [found] = await tx.select(profile).from(users).where(eq(users.id, userId))
  return found
}

/** Whether the user is new. */
export async function insertUser(tx: Transaction, user: UserCreate): Promise<boolean> {
  const inserted = await tx.insert(users).values(user).onConflictDoNothing()
  return inserted.rowCount === 1
}
