import type Provider from 'oidc-provider'
import { requestedScopes } from '../../../../interfaces/application-scopes.ts'
import { scopesOfApplications } from './application-client.ts'

const known = new Set<string>(scopesOfApplications)

/**
 * Programs that speak BCF-API request no scope, one that another vendor's server has, or ours, so each registered application gets at least
 * one of ours (`requestedScopes`). Of OpenID Connect they get what they name. People are asked for consent each time, so `prompt=consent` is
 * not needed.
 */
export function askForInterfaces(provider: Provider, ownClientId: string): void {
  provider.use(async (ctx, next) => {
    const { client_id: clientId, scope } = ctx.query
    const isAsking = ctx.method === 'GET' && ctx.path === '/authorize' && typeof clientId === 'string'
    if (isAsking && clientId !== ownClientId && !Array.isArray(scope)) {
      const asked = (scope ?? '').split(' ').filter((one) => known.has(one))
      const { prompt, ...query } = ctx.query
      const isNamed = prompt !== undefined && prompt !== 'consent'
      ctx.query = { ...query, ...(isNamed && { prompt }), scope: [...asked, ...requestedScopes(scope)].join(' ') }
    }
    await next()
  })
}
