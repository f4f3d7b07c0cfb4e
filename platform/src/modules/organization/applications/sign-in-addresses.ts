import { applicationScope, type ApplicationSignIn } from '@lintel/shared/contract/applications'
import type { Config } from '../../../config.ts'

/** The OAuth endpoints. Auth0 and the local provider have the same paths. */
export function signInOf({ identity, hostOrigins }: Pick<Config, 'identity' | 'hostOrigins'>): ApplicationSignIn {
  const { issuer, audience, isExternal, ownClientId } = identity
  return {
    isExternal,
    isReady: ownClientId !== undefined,
    // The web server of the shell forwards API requests, so that programs need only one address.
    server: hostOrigins[0] ?? '',
    authorizationAddress: `${issuer}authorize`,
    tokenAddress: `${issuer}oauth/token`,
    audience,
    scope: applicationScope,
  }
}
