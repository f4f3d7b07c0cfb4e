import type { RoleName } from '@lintel/shared/contract'
import { dataSourceRoles, type DataSourceName } from '@lintel/shared/contract/reports'

export function maySeeSource(roles: readonly RoleName[], source: DataSourceName): boolean {
  return dataSourceRoles[source].some((role) => roles.includes(role))
}
