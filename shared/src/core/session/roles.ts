import type { ReactNode } from 'react'
import { productRole } from '../../domain/contract/role.ts'
import type { User } from '../../domain/contract/organization/user.ts'
import { currentProduct } from './product.ts'
import { useUser } from './session-store.ts'

/**
 * Whether the user has one of the roles in the active organization; an empty list allows everyone. Roles are strings,
 * because remotes may define roles that are not known here.
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

/** Renders its children for users with any of the roles. This only hides UI: the platform checks permissions. */
export function Authorized({ anyRole, children, fallback = null }: AuthorizedProps) {
  return useHasAnyRole(anyRole) ? children : fallback
}
