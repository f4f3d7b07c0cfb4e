import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  captureSettingsSchema,
  memberSchema,
  organizationSchema,
  productRole,
  type CaptureSettings,
  type MemberUpdate,
  type OrganizationUpdate,
} from '@lintel/shared/contract'
import { membersQuery } from '@lintel/shared/members'
import { currentProduct } from '@lintel/shared/session'
import { organizationPath } from '../session/api-paths.ts'
import { customRolesKey } from './roles/roles.api.ts'

export function readOrganization(organizationId: string) {
  return api.get(organizationPath(organizationId), { schema: organizationSchema, ...scopeOf(organizationId) })
}

export function saveOrganization(organizationId: string, update: OrganizationUpdate) {
  return api.put(organizationPath(organizationId), {
    body: update,
    schema: organizationSchema,
    ...scopeOf(organizationId),
  })
}

type NewMember = { email: string } | { userId: string }
type Assigned = { roles: readonly string[]; customRoles: string[] }

/** Adds a member, or replaces a member's roles. */
export function saveMember(organizationId: string, member: NewMember, { roles, customRoles }: Assigned) {
  const body: MemberUpdate = {
    ...member,
    roles: roles.map((role) => productRole(currentProduct().id, role)),
    customRoles,
  }
  return api.put(`${organizationPath(organizationId)}/members`, {
    body,
    schema: memberSchema,
    ...scopeOf(organizationId),
  })
}

/** Custom roles say how many members have them. */
export async function forgetMembers(client: QueryClient, organizationId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: membersQuery(organizationId).queryKey }),
    client.invalidateQueries({ queryKey: customRolesKey(organizationId) }),
  ])
}

export function removeMember(organizationId: string, userId: string) {
  return api.delete(
    `${organizationPath(organizationId)}/members/${encodeURIComponent(userId)}`,
    scopeOf(organizationId),
  )
}

function scopeOf(organizationId: string) {
  return { organization: { id: organizationId } }
}

export function saveLogo(organizationId: string, file: File) {
  return api.put(`${organizationPath(organizationId)}/logo`, {
    body: file,
    schema: organizationSchema,
    ...scopeOf(organizationId),
  })
}

export function removeLogo(organizationId: string) {
  return api.delete(`${organizationPath(organizationId)}/logo`, {
    schema: organizationSchema,
    ...scopeOf(organizationId),
  })
}

export function captureSettingsQuery(organization: string) {
  return queryOptions({
    queryKey: ['host', 'capture-settings', organization],
    queryFn: ({ signal }) =>
      api.get('/capture-settings', { schema: captureSettingsSchema, ...scopeOf(organization), signal }),
  })
}

export function saveCaptureSettings(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: (body: CaptureSettings) =>
      api.put('/capture-settings', { body, schema: captureSettingsSchema, ...scopeOf(organization) }),
    onSuccess: (saved) => client.setQueryData(captureSettingsQuery(organization).queryKey, saved),
  })
}
