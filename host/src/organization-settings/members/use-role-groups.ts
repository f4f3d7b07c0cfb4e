import { useMemo } from 'react'
import { useServices } from '../../services.ts'
import { roleGroupsWith, type RoleGroup } from './role-groups.model.ts'

/** All assignable roles: those of the contract, and those described by released remotes. */
export function useRoleGroups(): RoleGroup[] {
  const { snapshot } = useServices().releases
  return useMemo(() => roleGroupsWith(snapshot.remotes), [snapshot])
}
