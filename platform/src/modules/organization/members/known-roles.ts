import { roleNames, type RoleName } from '@lintel/shared/contract'

const knownNames = new Set<string>(roleNames)

/** The roles of the platform's own routes; roles of remotes grant no access to them. */
export function knownRoles(roles: readonly string[]): RoleName[] {
  return roles.filter((role): role is RoleName => knownNames.has(role))
}
