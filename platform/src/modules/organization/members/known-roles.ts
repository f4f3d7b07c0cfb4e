import { roleNames, type RoleName } from '@lintel/shared/contract'

const known = new Set<string>(roleNames)

/** Of what a member holds the roles by which the platform's own calls go: those that remotes bring along open none of them. */
export function knownRoles(roles: readonly string[]): RoleName[] {
  return roles.filter((role): role is RoleName => known.has(role))
}
