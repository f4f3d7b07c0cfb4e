import Provider, { errors, interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { applicationScopes, mcpResource } from '../../../../interfaces/application-scopes.ts'
import { findAccountById } from '../accounts/account-repository.ts'
import { compareDigests, compareNormalized, isOriginOf } from '../applications/application-client.ts'
import { allowedGrant, claimsOfApplication } from '../applications/application-grants.ts'
import { requestApiScope } from '../applications/requested-scope.ts'
import type { Clock, IdentityConfig } from '../identity-config.ts'
import { lifetimes } from '../lifetimes.ts'
import { accountClaims } from './account-claims.ts'
import type { IdentityKeys } from './key-store.ts'
import { createRecordAdapter } from './record-repository.ts'
import type { Database } from '../../../../database/connect.ts'

export type ProviderDeps = {
  db: Database
  config: IdentityConfig
  clock: Clock
  keys: IdentityKeys
  renderError: NonNullable<Configuration['renderError']>
}

const scopes = ['openid', 'profile', 'email', 'offline_access']

export function createProvider(deps: ProviderDeps): Provider {
  const { config, keys } = deps
  const provider = new Provider(config.issuer, {
    adapter: createRecordAdapter(deps),
    jwks: { keys: [keys.signingJwk] },
    cookies: cookies(config, keys),
    clients: [client(config)],
    clientBasedCORS: (_ctx, origin, oidcClient) =>
      oidcClient.clientId === config.clientId ? config.hostOrigins.includes(origin) : isOriginOf(oidcClient, origin),
    ...grants(deps),
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      jwks: '/.well-known/jwks.json',
      revocation: '/oauth/revoke',
    },
    discovery: {
      userinfo_endpoint: `${config.issuer}userinfo`,
      // The platform's own: the library's would store clients that belong to no organization, with metadata that applications don't have.
      ...(config.registrationAddress !== undefined && { registration_endpoint: config.registrationAddress }),
    },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    scopes,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    // Auth0 puts profile and email into the ID token, and the browser never requests more.
    conformIdTokenClaims: false,
    extraParams: ['audience', 'auth0Client', 'screen_hint', 'connection', 'organization', 'invitation'],
    responseTypes: ['code'],
    features: features(config),
    interactions: { policy: signInPolicy(config), url: (_ctx, interaction) => pageOf(interaction) },
    loadExistingGrant: (ctx) => (isOwn(config, ctx.oidc.client) ? firstPartyGrant(ctx, config) : allowedGrant(ctx)),
    findAccount: (_ctx, id) => findProvidersAccount(deps.db, id),
    renderError: deps.renderError,
  })
  provider.proxy = config.trustedProxies.length > 0
  compareDigests(provider)
  compareNormalized(provider)
  requestApiScope(provider, config.clientId)
  return provider
}

async function findProvidersAccount(db: Database, id: string) {
  const account = await findAccountById(db, id)
  return account && { accountId: account.id, claims: () => accountClaims(account) }
}

function isOwn({ clientId }: IdentityConfig, oidcClient: { clientId: string } | undefined): boolean {
  return oidcClient?.clientId === clientId
}

function pageOf({ uid, prompt }: { uid: string; prompt: { name: string } }): string {
  return prompt.name === 'consent' ? `/u/consent/${uid}` : `/u/login/${uid}`
}

function grants({ db, config }: ProviderDeps): Configuration {
  const { audience, emailClaim, issuer } = config
  return {
    // Clients with a secret authenticate with it; older programs don't support PKCE.
    pkce: { required: (_ctx, oidcClient) => oidcClient.tokenEndpointAuthMethod === 'none' },
    rotateRefreshToken: true,
    // The provider drops `offline_access` unless consent is requested, so the scope can't determine whether there is a refresh token.
    issueRefreshToken: (_ctx, oidcClient) => Promise.resolve(oidcClient.grantTypeAllowed('refresh_token')),
    // Programs keep their access after the browser is closed, until the consent is revoked.
    expiresWithSession: (ctx) => Promise.resolve(isOwn(config, ctx.oidc.client)),
    ttl: { ...lifetimes, RefreshToken: refreshTokenLifetime },
    extraTokenClaims: async (_ctx, token) => {
      const account = 'accountId' in token ? await findAccountById(db, token.accountId) : undefined
      const { clientId = '' } = token
      const grantId = 'grantId' in token ? token.grantId : ''
      return {
        azp: clientId,
        permissions: [],
        ...(account && { [emailClaim]: accountClaims(account).email }),
        ...(clientId !== config.clientId && (await claimsOfApplication(db, { clientId, grantId }))),
      }
    },
    formats: {
      customizers: {
        jwt: (_ctx, token, { payload }) => {
          payload.aud = token.clientId === config.clientId ? [audience, `${issuer}userinfo`] : audience
        },
      },
    },
  }
}

/** All ports of localhost share cookies, so the port is part of their names to separate two installations. */
function cookies(config: IdentityConfig, keys: IdentityKeys): Configuration['cookies'] {
  const { port, protocol } = new URL(config.issuer)
  const prefix = `lintel_identity${port && `_${port}`}`
  const options = { httpOnly: true, sameSite: 'lax', secure: protocol === 'https:', signed: true } as const
  return {
    keys: keys.cookieSecrets,
    names: { session: `${prefix}_session`, interaction: `${prefix}_sign_in`, resume: `${prefix}_resume` },
    long: options,
    short: options,
  }
}

function client({ clientId, productName, hostOrigins }: IdentityConfig): NonNullable<Configuration['clients']>[number] {
  return {
    client_id: clientId,
    client_name: productName,
    token_endpoint_auth_method: 'none',
    application_type: 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: hostOrigins.map((origin) => `${origin}/callback`),
  }
}

function features(config: IdentityConfig): Configuration['features'] {
  const { audience } = config
  const mcpResources = config.hostOrigins.map(mcpResource)
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // The library's endpoint accepts opaque tokens only; ours accepts tokens for the API, as Auth0's does.
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, oidcClient, token) => token.clientId === oidcClient.clientId },
    webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
    resourceIndicators: {
      enabled: true,
      defaultResource: (ctx, _client, oneOf) => firstOf(oneOf) ?? requestedAudience(ctx) ?? audience,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, requested, oidcClient) => {
        // Tokens for `/mcp` have the platform's audience too: their scopes say where they are valid.
        const isKnown = requested === audience || (!isOwn(config, oidcClient) && mcpResources.includes(requested))
        if (!isKnown) throw new errors.InvalidTarget('unknown audience')
        const lifetime = { accessTokenFormat: 'jwt', accessTokenTTL: lifetimes.AccessToken } as const
        const scope = isOwn(config, oidcClient) ? scopes.join(' ') : applicationScopes.join(' ')
        return { scope, audience, ...lifetime, jwt: { sign: { alg: 'RS256' } } }
      },
    },
  }
}

function firstOf(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.at(0)
}

function requestedAudience(ctx: KoaContextWithOIDC): string | undefined {
  const requested = ctx.oidc.params?.audience
  return typeof requested === 'string' && requested !== '' ? requested : undefined
}

/**
 * Our own application needs no consent. All others ask each time, because any program may listen on a port of localhost (RFC 8252, section
 * 8.6).
 */
function signInPolicy(config: IdentityConfig): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const check = new interactionPolicy.Check('allowed', 'consent required', 'consent_required', (ctx) => {
    const { client: oidcClient, result } = ctx.oidc
    return !isOwn(config, oidcClient) && !result?.consent
  })
  policy.add(new interactionPolicy.Prompt({ name: 'consent' }, check))
  return policy
}

/** When it rotates a token, the library calls this with a partial context. */
function refreshTokenLifetime(ctx: KoaContextWithOIDC): number {
  const rotated = ctx.oidc.entities.RotatedRefreshToken
  return rotated ? rotated.remainingTTL : lifetimes.RefreshToken
}

async function firstPartyGrant(ctx: KoaContextWithOIDC, { audience }: IdentityConfig) {
  const { provider, session, account, client: oidcClient } = ctx.oidc
  if (!session || !account || !oidcClient) return undefined
  const grantId = session.grantIdFor(oidcClient.clientId)
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  if (existing?.accountId === account.accountId) return existing
  const grant = new provider.Grant({ accountId: account.accountId, clientId: oidcClient.clientId })
  grant.addOIDCScope(scopes.join(' '))
  grant.addResourceScope(audience, scopes.join(' '))
  await grant.save()
  return grant
}
