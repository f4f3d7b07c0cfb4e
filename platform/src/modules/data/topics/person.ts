import type { TopicPerson } from '@lintel/shared/contract/topics'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { findApplicationName } from '../../organization/history/index.ts'
import { displayNameOf, findUser } from '../../organization/users/index.ts'
import type { NamedPerson } from './schema.ts'

/** The author of topics and comments that a capture review creates. */
export const reviewer: TopicPerson = { id: null, name: 'Capture Review', email: '' }

/** The author of what a clash check changes in topics. */
export const clashChecker: TopicPerson = { id: null, name: 'Clash Check', email: '' }

/** Someone who changes a topic, perhaps through an application. */
export type TopicAuthor = TopicPerson & { through?: string | undefined }

/** The caller with their current name, and the application that calls for them. */
export async function callerOf(scope: OrganizationScope): Promise<TopicAuthor> {
  const { tx, userId, application } = scope
  const user = await findUser(tx, userId)
  const through = application && (await findApplicationName(tx, scope.organizationId, application.clientId))
  if (!user) return { id: null, name: userId, email: '', through }
  return { id: user.id, name: displayNameOf(user), email: user.contactEmail, through }
}

/** A person's name and email address, as rows store them beside the id. */
export function namedPerson({ name, email }: TopicPerson): NamedPerson {
  return { name, email }
}

export function personOf(id: string | null, { name, email }: NamedPerson): TopicPerson {
  return { id, name, email }
}
