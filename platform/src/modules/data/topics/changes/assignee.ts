import type { TopicPerson } from '@lintel/shared/contract/topics'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { findMember } from '../../../organization/members/index.ts'
import { displayNameOf } from '../../../organization/users/index.ts'
import { invalidChoice } from '../topic-errors.ts'

/** The member with this id, or null. Fails with 400 for anyone who isn't a member. */
export async function assigneeOf(
  { tx, organizationId }: OrganizationScope,
  userId: string | null | undefined,
): Promise<TopicPerson | null> {
  if (userId === null || userId === undefined) return null
  const member = await findMember(tx, { organizationId, userId })
  if (member) return { id: member.id, name: displayNameOf(member), email: member.contactEmail }
  throw invalidChoice([
    { path: 'assignedTo', message: "This person isn't a member of the organization. Choose someone else." },
  ])
}
