import { organizationIdSchema } from '@lintel/shared/contract'
import { applicationScope } from '@lintel/shared/contract/applications'
import type { JWTPayload } from 'jose'
import { z } from 'zod'
import { PlatformError } from '../../errors/platform-error.ts'
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
  const isScoped = typeof scope === 'string' && scope.split(' ').includes(applicationScope)
  if (!isForeign && !isScoped) return undefined
  if (!keepsConsents) {
    return { clientId: typeof azp === 'string' ? azp : '', organizationId: undefined, consent: undefined }
  }
  const known = claimsSchema.safeParse({ azp, ...claims })
  if (!known.success) return null
  return { clientId: known.data.azp, organizationId: known.data.organization, consent: known.data.consent }
}

/** The one place that decides where tokens of applications are good: only where a route says so. */
export function requireOpenToApplications(access: Access | undefined): void {
  if (access !== undefined && access.kind !== 'public' && access.isOpenToApplications) return
  throw new PlatformError('applications/not-open', 403, 'Application tokens are valid only for /bcf and /foundation.', {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope"` },
  })
}
