import { queryOptions } from '@lintel/shared/api'
import { membersQuery } from '@lintel/shared/members'

/** A person in the organization; null for an unknown id. */
export function personQuery(organization: string, id: string) {
  return queryOptions({
    ...membersQuery(organization),
    select: (people) => people.find((person) => person.id === id) ?? null,
  })
}
