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

/** Newest first, including revoked ones. */
export function tokensQuery(organization: string) {
  return queryOptions({
    queryKey: tokensKey(organization),
    queryFn: ({ signal }) =>
      api.get(path, { schema: z.array(organizationTokenSchema), signal, organization: { id: organization } }),
  })
}

/** Returns the token itself, only this once. */
export function createToken(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: (body: OrganizationTokenCreate) =>
      api.post(path, { body, schema: newOrganizationTokenSchema, organization: { id: organization } }),
    onSettled: () => client.invalidateQueries({ queryKey: tokensKey(organization) }),
    // The token must not stay in the cache after the dialog closes.
    gcTime: 0,
  })
}

export function revokeToken(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: (id: string) => api.delete(`${path}/${encodeURIComponent(id)}`, { organization: { id: organization } }),
    onSettled: () => client.invalidateQueries({ queryKey: tokensKey(organization) }),
  })
}
