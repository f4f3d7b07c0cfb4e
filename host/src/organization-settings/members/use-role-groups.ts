import { useMemo } from 'react'
import { useServices } from '../../services.ts'
import { roleGroupsWith, type RoleGroup } from './role-groups.model.ts'

/** Every role that can be given here: those of the contract, and those that the released remotes describe. */
export function useRoleGroups(): RoleGroup[] {
  const { snapshot } = useServices().releases
  return useMemo(() => roleGroupsWith(snapshot.remotes), [snapshot])
}
