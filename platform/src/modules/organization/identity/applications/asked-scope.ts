import { applicationScope } from '@lintel/shared/contract/applications'
import type Provider from 'oidc-provider'
import { scopesOfApplications } from './application-client.ts'

const known = new Set<string>(scopesOfApplications)

/**
 * Programs that speak BCF-API ask for no scope, for one that another vendor's server has, or for ours. All of them mean the same, so every
 * registered application is asked for what there is: the open interfaces. Of OpenID Connect they get what they name. People are asked each
 * time, so that whoever wants them to be asked need not say so.
 */
export function askForInterfaces(provider: Provider, ownClientId: string): void {
  provider.use(async (ctx, next) => {
    const { client_id: clientId, scope } = ctx.query
    const isAsking = ctx.method === 'GET' && ctx.path === '/authorize' && typeof clientId === 'string'
    if (isAsking && clientId !== ownClientId && !Array.isArray(scope)) {
      const asked = (scope ?? '').split(' ').filter((one) => known.has(one))
      const { prompt, ...query } = ctx.query
      const isNamed = prompt !== undefined && prompt !== 'consent'
      ctx.query = { ...query, ...(isNamed && { prompt }), scope: [...asked, applicationScope].join(' ') }
    }
    await next()
  })
}
