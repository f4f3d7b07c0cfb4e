import { PlatformError } from '../../errors.ts'

/** The error is the same for an organization that does not exist and for one that the caller is no member of. */
export function organizationNotFound(): PlatformError {
  return new PlatformError(
    'organizations/not-found',
    404,
    'There is no such organization, or you are not one of its members.',
  )
}

export function missingHeader(): PlatformError {
  return new PlatformError(
    'organizations/header-missing',
    400,
    'This call needs an organization. Send its id in the Organization header.',
  )
}
