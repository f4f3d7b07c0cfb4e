import { maxInvitations } from '@lintel/shared/contract/members'
import { PlatformError } from '../../../../errors/platform-error.ts'

export function invitationNotFound(): PlatformError {
  return new PlatformError('invitations/not-found', 404, 'This invitation was accepted or revoked. Reload the list.')
}

/** The same for a link that never existed. */
export function linkInvalid(): PlatformError {
  const detail =
    'This invitation was used, revoked, or replaced by a newer one. Ask an organization admin to invite you again.'
  return new PlatformError('invitations/link-invalid', 404, detail)
}

export function invitationExpired(): PlatformError {
  const detail = 'This invitation has expired. Ask an organization admin to send it again.'
  return new PlatformError('invitations/expired', 410, detail)
}

/** Doesn't name the address, because links get forwarded. */
export function otherAddress(): PlatformError {
  const detail = 'This invitation is for another email address. Sign in with the address that received it.'
  return new PlatformError('invitations/other-address', 403, detail)
}

export function tooManyInvitations(): PlatformError {
  const detail = `An organization can have up to ${maxInvitations} pending invitations. Revoke some first.`
  return new PlatformError('invitations/too-many', 409, detail)
}
