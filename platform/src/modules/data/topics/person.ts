import type { TopicPerson } from '@lintel/shared/contract/topics'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { displayNameOf, findUser } from '../../organization/users/index.ts'
import type { NamedPerson } from './schema.ts'

/** The author of topics and comments that a capture review creates. */
export const reviewer: TopicPerson = { id: null, name: 'Capture Review', email: '' }

/** The caller with their current name. */
export async function callerOf({ tx, userId }: OrganizationScope): Promise<TopicPerson> {
  const user = await findUser(tx, userId)
  if (!user) return { id: null, name: userId, email: '' }
  return { id: user.id, name: displayNameOf(user), email: user.contactEmail }
}

/** A person's name and email address, as rows store them beside the id. */
export function namedPerson({ name, email }: TopicPerson): NamedPerson {
  return { name, email }
}

export function personOf(id: string | null, { name, email }: NamedPerson): TopicPerson {
  return { id, name, email }
}
