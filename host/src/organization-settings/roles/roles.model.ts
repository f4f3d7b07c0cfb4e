import type { CustomRole } from '@lintel/shared/contract/members'
import { rolesOf, type RoleGroup } from '../members/role-groups.model.ts'

/** The names of custom roles, in the order of the roles. */
export function namesOf(customRoles: readonly CustomRole[], ids: readonly string[]): string[] {
  return customRoles.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
}

/** All permissions of the custom roles with these IDs. */
export function permissionsOf(customRoles: readonly CustomRole[], ids: readonly string[]): string[] {
  return [...new Set(customRoles.filter(({ id }) => ids.includes(id)).flatMap(({ permissions }) => permissions))]
}

/** A role that can be compared: the key is in the URL. */
export type ComparedRole = { key: string; title: string; isCustom: boolean; permissions: readonly string[] }

/** Custom roles, then the built-in ones, which have one permission each. Titles are unique. */
export function comparableRoles(customRoles: readonly CustomRole[], groups: readonly RoleGroup[]): ComparedRole[] {
  return [
    ...customRoles.map(({ id, name, permissions }) => ({ key: id, title: name, isCustom: true, permissions })),
    ...rolesOf(groups).map(({ name, label }) => ({
      key: name,
      title: `${label} (built-in)`,
      isCustom: false,
      permissions: [name],
    })),
  ]
}

export type PermissionRow = { group: string; name: string; label: string }

/** Every permission, and those that are no longer described but that a role still has. */
export function permissionRows(roles: readonly ComparedRole[], groups: readonly RoleGroup[]): PermissionRow[] {
  const rows = groups.flatMap(({ label: group, roles: all }) => all.map((role) => ({ group, ...role })))
  const roleNamesInUse = new Set(rows.map(({ name }) => name))
  const otherPermissions = new Set(
    roles.flatMap(({ permissions }) => permissions).filter((name) => !roleNamesInUse.has(name)),
  )
  return [...rows, ...[...otherPermissions].map((name) => ({ group: 'Other', name, label: name }))]
}
