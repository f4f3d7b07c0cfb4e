import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { displayNameOf, findUser } from '../../../organization/users/index.ts'

/** A person with their name at the time of writing. */
export type Author = { id: string; name: string; email: string }

export async function authorOf({ tx, userId }: OrganizationScope): Promise<Author> {
  const user = await findUser(tx, userId)
  return { id: userId, name: user ? displayNameOf(user) : userId, email: user?.contactEmail ?? '' }
}
