import type Provider from 'oidc-provider'
import type { Database } from '../../../database/connect.ts'
import type { Clock, IdentityConfig } from './identity-config.ts'
import type { createSignIn } from './sign-in/sign-in.ts'
import type { SignInThrottle } from './sign-in/throttle-repository.ts'

/** Dependencies of the identity provider's routes. */
export type Identity = {
  db: Database
  config: IdentityConfig
  clock: Clock
  /** A function, because it is recreated when another process has renewed the keys. */
  provider: () => Provider
  throttle: SignInThrottle
  signIn: ReturnType<typeof createSignIn>
  /** Secrets that may have signed form tokens, the current one first. */
  secrets: () => string[]
  /** Loads keys that another process has renewed. */
  refreshKeys(): Promise<void>
  /** Renews keys that are older than 90 days. */
  renewKeys(): Promise<void>
}
