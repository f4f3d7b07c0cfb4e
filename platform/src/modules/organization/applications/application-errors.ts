import { PlatformError } from '../../../errors.ts'

export const mostApplications = 50

export function applicationNotFound(): PlatformError {
  return new PlatformError('applications/not-found', 404, 'There is no such application in this organization.')
}

export function consentNotFound(): PlatformError {
  return new PlatformError('applications/consent-not-found', 404, 'This person has allowed the application nothing.')
}

export function ownConsentNotFound(): PlatformError {
  return new PlatformError('applications/consent-not-found', 404, 'You have allowed this application nothing.')
}

export function tooManyApplications(): PlatformError {
  const detail = `An organization has at most ${mostApplications} applications. Remove one that nobody uses.`
  return new PlatformError('applications/too-many', 409, detail)
}

export function hasNoSecret(): PlatformError {
  const detail = 'This application has no secret: it proves by PKCE that it is who began to sign in.'
  return new PlatformError('applications/no-secret', 409, detail)
}

export function registeredElsewhere(issuer: string): PlatformError {
  const detail = `People sign in by ${issuer}, so applications are registered there. What to enter is said in the settings.`
  return new PlatformError('applications/registered-elsewhere', 409, detail)
}
