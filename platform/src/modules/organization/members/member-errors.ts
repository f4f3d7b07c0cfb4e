import { stripProductPrefix, roleWordSchema } from '@lintel/shared/contract'
import { PlatformError } from '../../../errors/platform-error.ts'

export function memberNotFound(): PlatformError {
  return new PlatformError('members/not-found', 404, "This user isn't a member of the organization.")
}

export function alreadyMember(): PlatformError {
  return new PlatformError('members/already-member', 409, 'This user is already a member of the organization.')
}

/** The same error for an unknown email address and an unknown id. */
export function userNotFound(cause?: unknown): PlatformError {
  const detail = 'User not found. They need to sign in at least once first.'
  return new PlatformError('members/user-not-found', 404, detail, { cause })
}

export function lastAdministrator(): PlatformError {
  return new PlatformError(
    'members/last-administrator',
    409,
    'This is the last member who can manage the organization. Give someone else that role first.',
  )
}

/**
 * Sorted, without duplicates. Roles are accepted with the product's prefix, `lintel.prototypes.read`, or without. Remotes have roles of
 * their own, so only the syntax is checked.
 */
export function toRoleNames(roles: readonly string[], productId: string): string[] {
  return [...new Set(roles.map((role) => toRoleName(role, productId)))].sort()
}

function toRoleName(role: string, productId: string): string {
  const word = roleWordSchema.safeParse(stripProductPrefix(productId, role))
  if (word.success) return word.data
  const errors = [{ path: 'roles', message: `There is no role "${role}".` }]
  throw new PlatformError('members/unknown-role', 400, `There is no role "${role}".`, { errors })
}
