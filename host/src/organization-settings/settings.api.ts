import { api, queryOptions } from '@lintel/shared/api'
import {
  memberSchema,
  organizationChangePageSchema,
  organizationSchema,
  productRole,
  type MemberUpdate,
  type OrganizationUpdate,
  type RoleName,
} from '@lintel/shared/contract'
import { currentProduct } from '@lintel/shared/session'

const entriesPerPage = 20

/** All of an organization's history that is known. */
export function changesKey(organizationId: string) {
  return ['host', 'organization-changes', organizationId]
}

/** One page of the history; `before` is what the page before it ended with. */
export function changesQuery(organizationId: string, before: number | undefined) {
  return queryOptions({
    queryKey: [...changesKey(organizationId), before ?? null],
    queryFn: ({ signal }) =>
      api.get(`${pathOf(organizationId)}/changes`, {
        schema: organizationChangePageSchema,
        searchParams: { take: entriesPerPage, before },
        ...scopeOf(organizationId),
        signal,
      }),
  })
}

export function readOrganization(organizationId: string) {
  return api.get(pathOf(organizationId), { schema: organizationSchema, ...scopeOf(organizationId) })
}

export function saveOrganization(organizationId: string, update: OrganizationUpdate) {
  return api.put(pathOf(organizationId), { body: update, schema: organizationSchema, ...scopeOf(organizationId) })
}

type NewMember = { email: string } | { userId: string }

/** Adds somebody, or replaces the roles of a member. */
export function saveMember(organizationId: string, who: NewMember, roles: readonly RoleName[]) {
  const body: MemberUpdate = { ...who, roles: roles.map((role) => productRole(currentProduct().id, role)) }
  return api.put(`${pathOf(organizationId)}/members`, { body, schema: memberSchema, ...scopeOf(organizationId) })
}

export function removeMember(organizationId: string, userId: string) {
  return api.delete(`${pathOf(organizationId)}/members/${encodeURIComponent(userId)}`, scopeOf(organizationId))
}

function pathOf(organizationId: string): string {
  return `/organizations/${encodeURIComponent(organizationId)}`
}

function scopeOf(organizationId: string) {
  return { organization: { id: organizationId } }
}

export function saveLogo(organizationId: string, file: File) {
  return api.put(`${pathOf(organizationId)}/logo`, {
    body: file,
    schema: organizationSchema,
    ...scopeOf(organizationId),
  })
}

export function removeLogo(organizationId: string) {
  return api.delete(`${pathOf(organizationId)}/logo`, { schema: organizationSchema, ...scopeOf(organizationId) })
}
