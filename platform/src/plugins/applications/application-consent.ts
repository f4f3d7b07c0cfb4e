import pg, { type QueryResult } from 'pg'
import { PlatformError } from '../../errors/platform-error.ts'
import type { CallingApplication } from '../../interfaces/calling-application.ts'

/** Read in every transaction, so that revoking a consent or removing an application takes effect immediately in all processes. */
export function consentStatement({ clientId, consent }: CallingApplication, userId: string): string | undefined {
  if (consent === undefined) return undefined
  const [application, person, grant] = [clientId, userId, consent].map((text) => pg.escapeLiteral(text))
  return `select 1 from application_consents where grant_hash = ${grant} and application_id::text = ${application} and user_id = ${person} and expires_at > now()`
}

export function requireConsent(result: QueryResult | undefined): void {
  if (result?.rows.length === 1) return
  const detail = "This application's access has expired or was revoked. Sign in to it again."
  throw new PlatformError('applications/consent-ended', 401, detail, {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })
}
