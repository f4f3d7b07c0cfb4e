import { organizationIdSchema } from '@lintel/shared/contract'
import { applicationScope } from '@lintel/shared/contract/applications'
import type { JWTPayload } from 'jose'
import { z } from 'zod'
import { PlatformError } from '../../errors/platform-error.ts'
import { applicationScopesIn, type ApplicationScope } from '../../interfaces/application-scopes.ts'
import type { CallingApplication } from '../../interfaces/calling-application.ts'
import type { Access } from '../access.ts'

export type ApplicationTokenOptions = {
  /** The client id of our own application; tokens with other client ids belong to registered applications. Undefined if unknown. */
  ownClientId: string | undefined
  /** Whether the local provider stores people's consents. */
  keepsConsents: boolean
}

const claimsSchema = z.object({
  azp: z.string().min(1),
  organization: organizationIdSchema,
  consent: z.string().min(1),
})

/**
 * The application to which a verified token was issued: undefined for our own, null for another application's token with missing claims. Our own
 * tokens need no client id.
 */
export function applicationOf(
  { azp, scope, ...claims }: JWTPayload,
  { ownClientId, keepsConsents }: ApplicationTokenOptions,
): CallingApplication | undefined | null {
  const isForeign = ownClientId !== undefined && azp !== undefined && azp !== ownClientId
  const requestedScopes = applicationScopesIn(scope)
  if (!isForeign && requestedScopes.length === 0) return undefined
  // An external provider may sign in BCF-API programs without a scope.
  const scopes: readonly ApplicationScope[] = requestedScopes.length === 0 ? [applicationScope] : requestedScopes
  if (!keepsConsents) {
    return { clientId: typeof azp === 'string' ? azp : '', organizationId: undefined, scopes, consent: undefined }
  }
  const parsed = claimsSchema.safeParse({ azp, ...claims })
  if (!parsed.success) return null
  return { clientId: parsed.data.azp, organizationId: parsed.data.organization, scopes, consent: parsed.data.consent }
}

/** Decides where tokens of applications are valid: only on routes that declare one of their scopes. */
export function requireOpenToApplications(access: Access | undefined, { scopes }: CallingApplication): void {
  const requiredScope = access === undefined || access.kind === 'public' ? undefined : access.applicationScope
  if (requiredScope === undefined) {
    const detail = 'Application tokens are valid only for /bcf, /foundation, and /mcp.'
    throw new PlatformError('applications/not-open', 403, detail, {
      headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
    })
  }
  if (!scopes.includes(requiredScope)) throw scopeMissing([requiredScope])
}

/** The error for a token that lacks a scope; it names the scopes to request at the next sign-in. */
export function scopeMissing(requiredScopes: readonly ApplicationScope[]): PlatformError {
  const scope = requiredScopes.join(' ')
  const detail = `This requires the scope ${scope}. Sign in to the application again and allow it.`
  return new PlatformError('applications/scope-missing', 403, detail, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  })
}
