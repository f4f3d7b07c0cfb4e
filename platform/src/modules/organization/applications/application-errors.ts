import { PlatformError } from '../../../errors/platform-error.ts'

export const maxApplications = 50

export function applicationNotFound(): PlatformError {
  return new PlatformError('applications/not-found', 404, "This application doesn't exist in this organization.")
}

export function consentNotFound(): PlatformError {
  return new PlatformError('applications/consent-not-found', 404, "This person hasn't authorized the application.")
}

export function ownConsentNotFound(): PlatformError {
  return new PlatformError('applications/consent-not-found', 404, "You haven't authorized this application.")
}

export function tooManyApplications(): PlatformError {
  const detail = `An organization can have up to ${maxApplications} applications. Remove an unused one first.`
  return new PlatformError('applications/too-many', 409, detail)
}

export function hasNoSecret(): PlatformError {
  const detail = 'This application has no secret. It uses PKCE instead.'
  return new PlatformError('applications/no-secret', 409, detail)
}

export function registeredElsewhere(issuer: string): PlatformError {
  const detail = `Sign-in is managed by ${issuer}, so register applications there. See the settings for what to enter.`
  return new PlatformError('applications/registered-elsewhere', 409, detail)
}
