import { useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { customRolesQuery } from '../roles/roles.api.ts'
import { namesOf } from '../roles/roles.model.ts'
import { isEveryRole, rolesInWords } from './role-groups.model.ts'
import { useRoleGroups } from './use-role-groups.ts'

type Assigned = { roles: readonly string[]; directRoles: readonly string[]; customRoles: readonly string[] }

/** Returns a function that describes what someone was assigned: names of custom roles, then labels of roles. */
export function useRolesInWords(): (assigned: Assigned) => string {
  const { data = [] } = useQuery(customRolesQuery(useOrganizationId()))
  const groups = useRoleGroups()
  return ({ roles, directRoles, customRoles }) => {
    const names = namesOf(data, customRoles)
    if (names.length === 0 || isEveryRole(roles, groups)) return rolesInWords(roles, groups)
    return [...names, ...(directRoles.length > 0 ? [rolesInWords(directRoles, groups)] : [])].join(' · ')
  }
}
