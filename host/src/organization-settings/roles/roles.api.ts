import { api, queryOptions, type QueryClient } from '@lintel/shared/api'
import { productRole, stripProductPrefix, z } from '@lintel/shared/contract'
import {
  customRoleSchema,
  type CustomRole,
  type CustomRoleCreate,
  type CustomRoleRemoval,
  type CustomRoleUpdate,
} from '@lintel/shared/contract/members'
import { membersQuery } from '@lintel/shared/members'
import { currentProduct } from '@lintel/shared/session'
import { organizationPath } from '../../session/api-paths.ts'

export function customRolesKey(organization: string) {
  return ['host', 'custom-roles', organization]
}

/** Permissions are without the product's prefix, like the roles of the settings. */
export function customRolesQuery(organization: string) {
  return queryOptions({
    queryKey: customRolesKey(organization),
    queryFn: async ({ signal }) => {
      const roles = await api.get(urlOf(organization), {
        schema: z.array(customRoleSchema),
        signal,
        organization: { id: organization },
      })
      return roles.map(withoutPrefix)
    },
  })
}

export function createRole(client: QueryClient, organization: string) {
  return roleChange(client, organization, (role: CustomRoleCreate) =>
    api.post(urlOf(organization), {
      body: withPrefix(role),
      schema: customRoleSchema,
      organization: { id: organization },
    }),
  )
}

export function changeRole(client: QueryClient, organization: string, id: string) {
  return roleChange(client, organization, (role: CustomRoleUpdate) =>
    api.put(urlOf(organization, id), {
      body: withPrefix(role),
      schema: customRoleSchema,
      organization: { id: organization },
    }),
  )
}

export function removeRole(client: QueryClient, organization: string, id: string) {
  return roleChange(client, organization, ({ replacement }: CustomRoleRemoval) =>
    api.delete(urlOf(organization, id), { searchParams: { replacement }, organization: { id: organization } }),
  )
}

/** Changes the roles of members and invitations too. */
function roleChange<Input, Output>(
  client: QueryClient,
  organization: string,
  mutationFn: (input: Input) => Promise<Output>,
) {
  return {
    mutationFn,
    async onSettled() {
      await Promise.all([
        client.invalidateQueries({ queryKey: customRolesKey(organization) }),
        client.invalidateQueries({ queryKey: membersQuery(organization).queryKey }),
        client.invalidateQueries({ queryKey: ['host', 'invitations', organization] }),
      ])
    },
  }
}

function urlOf(organization: string, ...ids: string[]): string {
  return [`${organizationPath(organization)}/custom-roles`, ...ids.map(encodeURIComponent)].join('/')
}

function withoutPrefix(role: CustomRole): CustomRole {
  return { ...role, permissions: role.permissions.map((name) => stripProductPrefix(currentProduct().id, name)) }
}

function withPrefix<Role extends CustomRoleCreate>(role: Role): Role {
  return { ...role, permissions: role.permissions.map((name) => productRole(currentProduct().id, name)) }
}
