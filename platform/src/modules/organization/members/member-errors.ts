import { roleWordOf, roleWordSchema } from '@lintel/shared/contract'
import { PlatformError } from '../../../errors/platform-error.ts'

export function memberNotFound(): PlatformError {
  return new PlatformError('members/not-found', 404, "This user isn't a member of the organization.")
}

export function alreadyMember(): PlatformError {
  return new PlatformError('members/already-member', 409, 'This user is already a member of the organization.')
}

/** The error is the same for an address and for an id that no one has. */
export function userNotFound(cause?: unknown): PlatformError {
  const detail = 'User not found. They need to sign in at least once first.'
  return new PlatformError('members/user-not-found', 404, detail, { cause })
}

/**
 * Each role once and in order. Callers write roles as users hold them, `lintel.prototypes.read`, or without the product. Remotes bring
 * roles of their own, which no one here has to know: a role is rejected only where it is no word for one.
 */
export function toRoleNames(roles: readonly string[], productId: string): string[] {
  return [...new Set(roles.map((role) => toRoleName(role, productId)))].sort()
}

function toRoleName(role: string, productId: string): string {
  const word = roleWordSchema.safeParse(roleWordOf(productId, role))
  if (word.success) return word.data
  const errors = [{ path: 'roles', message: `There is no role "${role}".` }]
  throw new PlatformError('members/unknown-role', 400, `There is no role "${role}".`, { errors })
}
