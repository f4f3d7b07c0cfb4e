import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import { productRole, stripProductPrefix, z } from '@lintel/shared/contract'
import {
  invitationOutcomeSchema,
  invitationSchema,
  type Invitation,
  type InvitationCreate,
} from '@lintel/shared/contract/members'
import { currentProduct } from '@lintel/shared/session'
import { organizationPath } from '../../session/api-paths.ts'
import { customRolesKey } from '../roles/roles.api.ts'

/** Roles are without the product's prefix. People accept elsewhere, so every mount refetches. */
export function invitationsQuery(organization: string) {
  return queryOptions({
    staleTime: 0,
    queryKey: ['host', 'invitations', organization],
    queryFn: async ({ signal }) => {
      const found = await api.get(urlOf(organization), {
        schema: z.array(invitationSchema),
        signal,
        organization: { id: organization },
      })
      return found.map(withoutPrefix)
    },
  })
}

export function invitePeople(client: QueryClient, organization: string) {
  return invitationChange(client, organization, ({ roles, ...body }: InvitationCreate) =>
    api.post(urlOf(organization), {
      body: { ...body, roles: roles.map((role) => productRole(currentProduct().id, role)) },
      schema: z.array(invitationOutcomeSchema),
      organization: { id: organization },
    }),
  )
}

export function resendInvitation(client: QueryClient, organization: string, id: string) {
  return invitationChange(client, organization, () =>
    api.post(urlOf(organization, id, 'resend'), { schema: invitationSchema, organization: { id: organization } }),
  )
}

export function revokeInvitation(client: QueryClient, organization: string, id: string) {
  return invitationChange(client, organization, () =>
    api.delete(urlOf(organization, id), { organization: { id: organization } }),
  )
}

/** Custom roles say how many invitations assign them. */
function invitationChange<Output, Input = void>(
  client: QueryClient,
  organization: string,
  mutationFn: (input: Input) => Promise<Output>,
) {
  return mutationOptions({
    mutationFn,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: invitationsQuery(organization).queryKey }),
        client.invalidateQueries({ queryKey: customRolesKey(organization) }),
      ]),
  })
}

function urlOf(organization: string, ...parts: string[]): string {
  return [`${organizationPath(organization)}/invitations`, ...parts.map(encodeURIComponent)].join('/')
}

function withoutPrefix(invitation: Invitation): Invitation {
  return { ...invitation, roles: invitation.roles.map((role) => stripProductPrefix(currentProduct().id, role)) }
}
