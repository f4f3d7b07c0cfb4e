import type { ReactNode } from 'react'
import { productRole } from '../../domain/contract/role.ts'
import type { User } from '../../domain/contract/organization/user.ts'
import { currentProduct } from './product.ts'
import { useUser } from './session-store.ts'

/**
 * Whether the user holds one of the roles in the active organization; an empty list asks for none. Roles are words: those of a
 * remote need not be known here.
 */
export function hasAnyRole(user: User | undefined, roles: readonly string[]): boolean {
  if (roles.length === 0) return true
  if (!user) throw new Error("No user data found. Make sure you're logged in.")
  const { id } = currentProduct()
  return roles.some((role) => user.roles.includes(productRole(id, role)))
}

export function useHasAnyRole(roles: readonly string[]): boolean {
  return hasAnyRole(useUser(), roles)
}

type AuthorizedProps = { anyRole: readonly string[]; children: ReactNode; fallback?: ReactNode }

/** Shows its children to holders of any of the roles. For comfort only: the platform decides. */
export function Authorized({ anyRole, children, fallback = null }: AuthorizedProps) {
  return useHasAnyRole(anyRole) ? children : fallback
}
