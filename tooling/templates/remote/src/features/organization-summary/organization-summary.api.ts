import { api, queryOptions } from '@lintel/shared/api'
import { organizationSchema } from '@lintel/shared/contract'

export function organizationQuery(organization: string) {
  return queryOptions({
    queryKey: ['__name__', 'organization', organization],
    queryFn: ({ signal }) =>
      api.get(`/organizations/${encodeURIComponent(organization)}`, {
        schema: organizationSchema,
        signal,
        organization: { id: organization },
      }),
  })
}
