import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import type { LimitOptions } from '../../../plugins/limits/limits.ts'

export type IdentityConfig = {
  /** Ends with a slash, because the browser's SDK compares it with the token's `iss` to the letter. */
  issuer: string
  /** The origins of the application; each gives one redirect address and one sign-out address. */
  hostOrigins: readonly string[]
  clientId: string
  audience: string
  /** The claim of access tokens that contains the verified e-mail address. */
  emailClaim: string
  productName: string
  /** Holds the signing and cookie keys, readable by this user only; servers on several machines share it. */
  keysDirectory: string
  /** Proxies in front of the provider that are trusted to name the caller's address. */
  trustedProxies: readonly string[]
  limits: LimitOptions
}

export type Clock = () => Date

export function identityConfig(config: Config): IdentityConfig {
  return {
    issuer: config.identity.issuer,
    hostOrigins: config.hostOrigins,
    clientId: config.identity.clientId,
    audience: config.identity.audience,
    emailClaim: config.identity.emailClaim,
    productName: config.product.name,
    keysDirectory: join(config.dataDirectory, 'keys'),
    trustedProxies: config.identity.trustedProxies,
    limits: config.limits,
  }
}

/** Where people are sent if nothing says which of the origins they came from. */
export function applicationOrigin(config: IdentityConfig): string {
  const [origin] = config.hostOrigins
  if (origin === undefined) throw new Error('The identity provider needs at least one host origin.')
  return origin
}
