import { applicationScope } from '@lintel/shared/contract/applications'

/** What a person can allow an application to access: topics through `/bcf` and `/foundation`, or the organization's data through `/mcp`. */
export const applicationScopes = [applicationScope, 'mcp:read', 'mcp:write'] as const
export type ApplicationScope = (typeof applicationScopes)[number]

/** The scopes of `/mcp`. */
export const mcpScopes = ['mcp:read', 'mcp:write'] as const satisfies readonly ApplicationScope[]

/** The application scopes in a `scope` value (space-separated words). */
export function applicationScopesIn(scope: unknown): ApplicationScope[] {
  const scopes = typeof scope === 'string' ? scope.split(' ') : []
  return applicationScopes.filter((known) => scopes.includes(known))
}

/**
 * The scopes of an authorization request. BCF-API programs request no scope, or one of another vendor's server, and get `bcf`. Writing includes
 * reading.
 */
export function requestedScopes(scope: unknown): ApplicationScope[] {
  const scopes = applicationScopesIn(scope)
  if (scopes.length === 0) return [applicationScope]
  if (!scopes.includes('mcp:write')) return scopes
  return applicationScopes.filter((one) => one === 'mcp:read' || scopes.includes(one))
}

/** The identifier of `/mcp` as a protected resource (RFC 8707, RFC 9728): its address at an origin of the application. */
export function mcpResource(hostOrigin: string): string {
  return `${hostOrigin}/mcp`
}
