import { timingSafeEqual } from 'node:crypto'
import type Provider from 'oidc-provider'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '../../../../database/connect.ts'
import { findApplication, type RegisteredApplication } from './application-repository.ts'
import { digestOfSecret } from './secrets.ts'

/** Standard scopes for applications that use OpenID Connect. */
export const scopesOfApplications = ['openid', 'profile', 'email'] as const

/** Registered applications as clients of the provider. Read-only: the platform's routes change them. */
export function createClientAdapter(db: Database): Adapter {
  const readOnly = () => Promise.reject(new Error('Applications are changed by the platform, not by the provider.'))
  return {
    find: async (id) => {
      const found = await findApplication(db, id)
      return found && clientOf(found)
    },
    upsert: readOnly,
    consume: readOnly,
    destroy: readOnly,
    revokeByGrantId: () => Promise.resolve(),
    findByUid: () => Promise.resolve(undefined),
    findByUserCode: () => Promise.resolve(undefined),
  }
}

function clientOf({ id, name, kind, redirectAddresses, secretDigest }: RegisteredApplication): AdapterPayload {
  return {
    client_id: id,
    client_name: name,
    // RFC 8252: only native applications may use any port of the loopback interface.
    application_type: 'native',
    ...(kind === 'public'
      ? { token_endpoint_auth_method: 'none' }
      : { token_endpoint_auth_method: 'client_secret_basic', client_secret: secretDigest ?? '' }),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: redirectAddresses.map(asBrowsersWrite),
    // Standard OpenID scopes; the API's scope belongs to its resource.
    scope: scopesOfApplications.join(' '),
  }
}

function asBrowsersWrite(address: string): string {
  return URL.parse(address)?.href ?? address
}

/** Compares redirect URLs after normalization: `https://EXAMPLE.com` equals `https://example.com/`. */
export function compareNormalized(provider: Provider): void {
  const prototype = provider.Client.prototype as { redirectUriAllowed(redirectUri: string): boolean }
  const isAllowed = prototype.redirectUriAllowed
  prototype.redirectUriAllowed = function redirectUriAllowed(redirectUri) {
    return isAllowed.call(this, asBrowsersWrite(redirectUri))
  }
}

/** Only digests of secrets are stored, so the received secret is digested before it's compared. */
export function compareDigests(provider: Provider): void {
  const prototype = provider.Client.prototype as { compareClientSecret(secret: string): boolean }
  prototype.compareClientSecret = function compareClientSecret(this: { clientSecret?: string }, secret) {
    const [expected, actual] = [Buffer.from(this.clientSecret ?? ''), Buffer.from(digestOfSecret(secret))]
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  }
}

/** Whether a page at this origin may request tokens: it has to be the origin of a redirect URL. */
export function isOriginOf(
  { redirectUris = [] }: { redirectUris?: readonly string[] | undefined },
  origin: string,
): boolean {
  return redirectUris.some((address) => URL.parse(address)?.origin === origin)
}
