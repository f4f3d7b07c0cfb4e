import type { ReactNode } from 'react'
import type { RoleName } from '../contract/role.ts'
import { useHasAnyRole } from './roles.ts'

type AuthorizedProps = { anyRole: readonly RoleName[]; children: ReactNode; fallback?: ReactNode }

/** Shows its children to holders of any of the roles. For comfort only: the platform decides. */
export function Authorized({ anyRole, children, fallback = null }: AuthorizedProps) {
  return useHasAnyRole(anyRole) ? children : fallback
}
