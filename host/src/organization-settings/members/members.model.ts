import { stripProductPrefix, type Member, type RoleName } from '@lintel/shared/contract'

export const administratorRole: RoleName = 'organization.update'

/** Roles without the product's prefix. `roles` are all that the member has. */
export type MemberEntry = Member & { name: string; directRoles: string[]; customRoles: string[] }

export function memberEntries(members: readonly Member[], productId: string): MemberEntry[] {
  const withoutPrefixes = (roles: readonly string[]) => roles.map((role) => stripProductPrefix(productId, role))
  return members.map((member) => ({
    ...member,
    name: `${member.firstName} ${member.lastName}`.trim(),
    roles: withoutPrefixes(member.roles),
    directRoles: withoutPrefixes(member.directRoles ?? member.roles),
    customRoles: member.customRoles ?? [],
  }))
}

export type MemberOrder = 'lastName' | 'firstName' | 'contactEmail'

/** The search of the member list; without `role`, all roles match. A role is a name or the ID of a custom role. */
export type MemberSearch = { needle: string; role: string | undefined; order: MemberOrder }

/** Every word must occur in the name or email address, so that `ada byrne` finds `Byrne, Ada`. */
export function matchingMembers(members: readonly MemberEntry[], { needle, role, order }: MemberSearch): MemberEntry[] {
  const words = needle.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return members
    .filter(({ roles, customRoles }) => role === undefined || roles.includes(role) || customRoles.includes(role))
    .filter(({ name, contactEmail }) => {
      const text = `${name} ${contactEmail}`.toLocaleLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toSorted((left, right) => left[order].localeCompare(right[order]))
}

/** Whether this is the only member who can manage the organization. */
export function isLastAdministrator(members: readonly MemberEntry[], { id }: Pick<MemberEntry, 'id'>): boolean {
  const administrators = members.filter(({ roles }) => roles.includes(administratorRole))
  return administrators.length === 1 && administrators[0]?.id === id
}

/** Why the last administrator can't be removed. */
export function lastAdministratorReason(isSelf: boolean): string {
  const subject = isSelf ? 'You are' : 'This is'
  return `${subject} the last member who can manage the organization. Give someone else that role first.`
}
