import type Provider from 'oidc-provider'
import type { Database } from '../../../database/connect.ts'
import type { Clock, IdentityConfig } from './identity-config.ts'
import type { createSignIn } from './sign-in/sign-in.ts'
import type { SignInThrottle } from './sign-in/throttle-repository.ts'

/** What every route of the identity provider works with. */
export type Identity = {
  db: Database
  config: IdentityConfig
  clock: Clock
  /** Asked at each use, because it is made again when another process has renewed the keys. */
  provider: () => Provider
  throttle: SignInThrottle
  signIn: ReturnType<typeof createSignIn>
  /** The secrets that form tokens of this installation may have been made with, the present one first. */
  secrets: () => string[]
  /** Takes over keys that another process has renewed. */
  refreshKeys(): Promise<void>
  /** Renews keys that are older than 90 days. */
  renewKeys(): Promise<void>
}
