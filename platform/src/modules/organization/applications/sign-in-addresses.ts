import { applicationScope, type ApplicationSignIn } from '@lintel/shared/contract/applications'
import type { Config } from '../../../config.ts'

/** Where programs sign people in. Auth0 has the same addresses below its domain as the local provider has. */
export function signInOf({ identity, hostOrigins }: Pick<Config, 'identity' | 'hostOrigins'>): ApplicationSignIn {
  const { issuer, audience, isExternal, ownClientId } = identity
  return {
    isExternal,
    isReady: ownClientId !== undefined,
    // The web server of the shell passes the interfaces on, so that programs need to know only one address.
    server: hostOrigins[0] ?? '',
    authorizationAddress: `${issuer}authorize`,
    tokenAddress: `${issuer}oauth/token`,
    audience,
    scope: applicationScope,
  }
}
