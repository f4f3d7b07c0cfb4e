import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import type { LimitOptions } from '../../../plugins/limits/limits.ts'

export type IdentityConfig = {
  /** Ends with a slash, because the browser's SDK compares it with the token's `iss` literally. */
  issuer: string
  /** The origins of the application; each has one redirect URL and one sign-out URL. */
  hostOrigins: readonly string[]
  clientId: string
  audience: string
  /** The access token claim with the verified email address. */
  emailClaim: string
  productName: string
  /** Where applications register themselves, if they may. */
  registrationAddress?: string
  /** Contains the signing and cookie keys, readable only by this user; servers on several machines share it. */
  keysDirectory: string
  /** Reverse proxies that are trusted to set the client's address. */
  trustedProxies: readonly string[]
  limits: LimitOptions
}

export type Clock = () => Date

export function identityConfig(config: Config): IdentityConfig {
  const isOpen = config.identity.registrationOrganization !== undefined
  const [origin = ''] = config.hostOrigins
  return {
    issuer: config.identity.issuer,
    hostOrigins: config.hostOrigins,
    clientId: config.identity.clientId,
    audience: config.identity.audience,
    emailClaim: config.identity.emailClaim,
    productName: config.product.name,
    ...(isOpen && { registrationAddress: `${origin}/api/oauth/register` }),
    keysDirectory: join(config.dataDirectory, 'keys'),
    trustedProxies: config.identity.trustedProxies,
    limits: config.limits,
  }
}

/** Where users are sent if their original origin is unknown. */
export function applicationOrigin(config: IdentityConfig): string {
  const [origin] = config.hostOrigins
  if (origin === undefined) throw new Error('The identity provider needs at least one host origin.')
  return origin
}
