import { api, queryOptions } from '@lintel/shared/api'
import { organizationIdSchema, z } from '@lintel/shared/contract'
import { receivedInvitationSchema } from '@lintel/shared/contract/members'

/** The invitation with the secret of a link. A POST, because URLs are logged. */
export function receivedInvitationQuery(token: string) {
  return queryOptions({
    queryKey: ['host', 'received-invitation', token],
    queryFn: ({ signal }) =>
      api.post('/invitations/read', {
        body: { token },
        schema: receivedInvitationSchema,
        organization: 'none',
        signal,
      }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

export function acceptInvitation(token: string) {
  return api.post('/invitations/accept', {
    body: { token },
    schema: z.object({ organizationId: organizationIdSchema }),
    organization: 'none',
  })
}
