import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  newOrganizationTokenSchema,
  organizationTokenSchema,
  z,
  type OrganizationTokenCreate,
} from '@lintel/shared/contract'

const path = '/organization-tokens'

function tokensKey(organization: string) {
  return ['host', 'organization-tokens', organization]
}

/** Newest first, those that were revoked too. */
export function tokensQuery(organization: string) {
  return queryOptions({
    queryKey: tokensKey(organization),
    queryFn: ({ signal }) =>
      api.get(path, { schema: z.array(organizationTokenSchema), signal, organization: { id: organization } }),
  })
}

/** Answers the token itself, this once. */
export function createToken(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: (body: OrganizationTokenCreate) =>
      api.post(path, { body, schema: newOrganizationTokenSchema, organization: { id: organization } }),
    onSettled: () => client.invalidateQueries({ queryKey: tokensKey(organization) }),
    // Once the dialog is closed the token is not kept in the cache, where others could find it.
    gcTime: 0,
  })
}

/** From then on it is refused. */
export function revokeToken(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: (id: string) => api.delete(`${path}/${encodeURIComponent(id)}`, { organization: { id: organization } }),
    onSettled: () => client.invalidateQueries({ queryKey: tokensKey(organization) }),
  })
}
