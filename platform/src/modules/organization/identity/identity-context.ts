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
  provider: Provider
  throttle: SignInThrottle
  signIn: ReturnType<typeof createSignIn>
  /** The secret that form tokens and hashed keys of this installation are made with. */
  secret: string
}
