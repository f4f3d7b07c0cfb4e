import { PlatformError } from '../../errors/platform-error.ts'

/** The error is the same for an organization that does not exist and for one of which the caller is not a member. */
export function organizationNotFound(): PlatformError {
  return new PlatformError('organizations/not-found', 404, "This organization doesn't exist, or you aren't a member.")
}

export function missingHeader(): PlatformError {
  return new PlatformError(
    'organizations/header-missing',
    400,
    'This request needs an organization. Send its ID in the Organization header.',
  )
}
