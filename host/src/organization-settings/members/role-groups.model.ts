import { permissionGroups, permissions } from '@lintel/shared/contract/members'
import type { RegisteredRemote } from '@lintel/shared/remote'

export type RoleGroup = { label: string; roles: { name: string; label: string }[] }

/** The permissions of the platform, in sidebar order. */
export const roleGroups: RoleGroup[] = permissionGroups.map((label) => ({
  label,
  roles: Object.entries(permissions)
    .filter(([, { group }]) => group === label)
    .map(([name, permission]) => ({ name, label: permission.label })),
}))

/** The role groups with the roles of remotes, each under its remote's navigation group. */
export function roleGroupsWith(remotes: readonly Pick<RegisteredRemote, 'navigationGroup' | 'roles'>[]): RoleGroup[] {
  const groups = new Map<string, RoleGroup['roles']>(roleGroups.map(({ label, roles }) => [label, roles]))
  const groupedRoles = new Set(rolesOf(roleGroups).map(({ name }) => name))
  for (const { navigationGroup, roles = [] } of remotes) {
    // The contract takes precedence, then the first remote.
    const added = roles.filter(({ name }) => !groupedRoles.has(name))
    for (const { name } of added) groupedRoles.add(name)
    if (added.length > 0) groups.set(navigationGroup, [...(groups.get(navigationGroup) ?? []), ...added])
  }
  return [...groups].map(([label, roles]) => ({ label, roles }))
}

export function rolesOf(groups: readonly RoleGroup[]) {
  return groups.flatMap(({ roles }) => roles)
}

/** Role labels in group order; undescribed roles by name. */
export function roleLabels(names: readonly string[], groups: readonly RoleGroup[] = roleGroups): string[] {
  const order = rolesOf(groups)
  const knownLabels = order.filter(({ name }) => names.includes(name)).map(({ label }) => label)
  const unknown = names.filter((name) => !order.some((role) => role.name === name))
  return [...knownLabels, ...unknown]
}

export function isEveryRole(names: readonly string[], groups: readonly RoleGroup[] = roleGroups): boolean {
  return rolesOf(groups).every(({ name }) => names.includes(name))
}

/** A member's roles in one line. */
export function rolesInWords(names: readonly string[], groups: readonly RoleGroup[] = roleGroups): string {
  if (names.length === 0) return 'No roles'
  return isEveryRole(names, groups) ? 'Every role' : roleLabels(names, groups).join(' · ')
}

/** The added and removed roles. */
export function roleDifference(before: readonly string[], after: readonly string[]) {
  return {
    given: after.filter((name) => !before.includes(name)),
    taken: before.filter((name) => !after.includes(name)),
  }
}
