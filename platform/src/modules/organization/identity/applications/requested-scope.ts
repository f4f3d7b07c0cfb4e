import type Provider from 'oidc-provider'
import { requestedScopes } from '../../../../interfaces/application-scopes.ts'
import { scopesOfApplications } from './application-client.ts'

const allScopes = new Set<string>(scopesOfApplications)

/**
 * BCF clients request no scope, another vendor's scope or ours, so each registered application gets at least one of ours
 * (`requestedScopes`), plus the OpenID scopes it requests. Users always see the consent page, so `prompt=consent` is not required.
 */
export function requestApiScope(provider: Provider, ownClientId: string): void {
  provider.use(async (ctx, next) => {
    const { client_id: clientId, scope } = ctx.query
    const isAsking = ctx.method === 'GET' && ctx.path === '/authorize' && typeof clientId === 'string'
    if (isAsking && clientId !== ownClientId && !Array.isArray(scope)) {
      const knownScopes = (scope ?? '').split(' ').filter((one) => allScopes.has(one))
      const { prompt, ...query } = ctx.query
      const isNamed = prompt !== undefined && prompt !== 'consent'
      ctx.query = { ...query, ...(isNamed && { prompt }), scope: [...knownScopes, ...requestedScopes(scope)].join(' ') }
    }
    await next()
  })
}
