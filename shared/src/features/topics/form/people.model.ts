import type { Member } from '../../../domain/contract/index.ts'
import type { TopicPerson } from '../../../domain/contract/topics/index.ts'

const names = new Intl.Collator('en', { sensitivity: 'base' })

export function memberName({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

/**
 * The people that a topic can be assigned to, by name; people of the same name have their address added. The current
 * assignee is included even if members are not loaded yet or the person has left.
 */
export function memberOptions(members: readonly Member[], assigned: TopicPerson | null) {
  const count = new Map<string, number>()
  for (const member of members) count.set(memberName(member), (count.get(memberName(member)) ?? 0) + 1)
  const known = members.map((member) => {
    const name = memberName(member)
    return { value: member.id, label: (count.get(name) ?? 0) > 1 ? `${name} (${member.contactEmail})` : name }
  })
  const isKnown = assigned === null || members.some(({ id }) => id === assigned.id)
  const other = isKnown || assigned.id === null ? [] : [{ value: assigned.id, label: assigned.name }]
  return [...known.toSorted((one, next) => names.compare(one.label, next.label)), ...other]
}
