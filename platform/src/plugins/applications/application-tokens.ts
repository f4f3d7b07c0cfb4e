import { organizationIdSchema } from '@lintel/shared/contract'
import { applicationScope } from '@lintel/shared/contract/applications'
import type { JWTPayload } from 'jose'
import { z } from 'zod'
import { PlatformError } from '../../errors/platform-error.ts'
import { applicationScopesIn, type ApplicationScope } from '../../interfaces/application-scopes.ts'
import type { CallingApplication } from '../../interfaces/calling-application.ts'
import type { Access } from '../access.ts'

export type ApplicationTokenOptions = {
  /** Our own application's; tokens of all others are those of registered ones. Undefined if it is not known which are ours. */
  ownClientId: string | undefined
  /** Whether the local provider keeps what people have allowed. */
  keepsConsents: boolean
}

const claimsSchema = z.object({
  azp: z.string().min(1),
  organization: organizationIdSchema,
  consent: z.string().min(1),
})

/**
 * The application that a verified token was given to: undefined for our own, null for a token that says too little of another one. Tokens
 * of ours need not name it.
 */
export function applicationOf(
  { azp, scope, ...claims }: JWTPayload,
  { ownClientId, keepsConsents }: ApplicationTokenOptions,
): CallingApplication | undefined | null {
  const isForeign = ownClientId !== undefined && azp !== undefined && azp !== ownClientId
  const named = applicationScopesIn(scope)
  if (!isForeign && named.length === 0) return undefined
  // Another provider may sign in programs of BCF-API without a scope.
  const scopes: readonly ApplicationScope[] = named.length === 0 ? [applicationScope] : named
  if (!keepsConsents) {
    return { clientId: typeof azp === 'string' ? azp : '', organizationId: undefined, scopes, consent: undefined }
  }
  const known = claimsSchema.safeParse({ azp, ...claims })
  if (!known.success) return null
  return { clientId: known.data.azp, organizationId: known.data.organization, scopes, consent: known.data.consent }
}

/** The one place that decides where tokens of applications are good: only where a route names one of their scopes. */
export function requireOpenToApplications(access: Access | undefined, { scopes }: CallingApplication): void {
  const needed = access === undefined || access.kind === 'public' ? undefined : access.applicationScope
  if (needed === undefined) {
    const detail = 'Application tokens are valid only for /bcf, /foundation, and /mcp.'
    throw new PlatformError('applications/not-open', 403, detail, {
      headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
    })
  }
  if (!scopes.includes(needed)) throw scopeMissing([needed])
}

/** The error for a token that the person allowed less; it names the scopes to sign in again with. */
export function scopeMissing(needed: readonly ApplicationScope[]): PlatformError {
  const scope = needed.join(' ')
  const detail = `This requires the scope ${scope}. Sign in to the application again and allow it.`
  return new PlatformError('applications/scope-missing', 403, detail, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  })
}
