import type { Member } from '../../../domain/contract/index.ts'
import type { TopicPerson } from '../../../domain/contract/topics/index.ts'

const names = new Intl.Collator('en', { sensitivity: 'base' })

export function memberName({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

/**
 * The people to whom a topic can be assigned, sorted by name; people with the same name are shown with their address.
 * Includes the current assignee even if members are not loaded yet or the person has left.
 */
export function memberOptions(members: readonly Member[], assigned: TopicPerson | null) {
  const count = new Map<string, number>()
  for (const member of members) count.set(memberName(member), (count.get(memberName(member)) ?? 0) + 1)
  const options = members.map((member) => {
    const name = memberName(member)
    return { value: member.id, label: (count.get(name) ?? 0) > 1 ? `${name} (${member.contactEmail})` : name }
  })
  const isKnown = assigned === null || members.some(({ id }) => id === assigned.id)
  const other = isKnown || assigned.id === null ? [] : [{ value: assigned.id, label: assigned.name }]
  return [...options.toSorted((one, next) => names.compare(one.label, next.label)), ...other]
}
