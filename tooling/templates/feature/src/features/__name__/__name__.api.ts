import { queryOptions } from '@lintel/shared/api'
import { membersQuery } from '@lintel/shared/members'

/** One of the organization's people; null if no one has the id. */
export function personQuery(organization: string, id: string) {
  return queryOptions({
    ...membersQuery(organization),
    select: (people) => people.find((person) => person.id === id) ?? null,
  })
}
