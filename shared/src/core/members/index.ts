import { api, queryOptions } from '../api/index.ts'
import { memberSchema } from '../../domain/contract/organization/member.ts'

/** The members of an organization with their roles in it. Every member may see them. */
export function membersQuery(organization: string) {
  return queryOptions({
    queryKey: ['shared', 'members', organization],
    queryFn: ({ signal }) =>
      api.get(`/organizations/${encodeURIComponent(organization)}/users`, {
        schema: memberSchema.array(),
        signal,
        organization: { id: organization },
      }),
  })
}
