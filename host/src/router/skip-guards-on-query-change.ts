import { activeOrganizationId } from '@lintel/shared/organization'
import type { DataStrategyFunction } from '@lintel/shared/routing'

type Call = Parameters<DataStrategyFunction>[0]
type Results = ReturnType<DataStrategyFunction>

/**
 * The router runs every middleware on every navigation, also on one that only writes the camera's place into the query.
 * Who may see a page does not hang on what its address asks of it, so such a navigation asks nothing again.
 */
export function skipGuardsOnQueryChange({ matches, params, runClientMiddleware }: Call): Results {
  const toLoad = matches.filter((match) => match.shouldCallHandler())
  if (!isQueryAlone(matches) || !isActive(params['organization'])) return runClientMiddleware(() => resultsOf(toLoad))
  // The router misses a result of routes with middlewares alone, whose result is nothing.
  return resultsOf(toLoad.filter(({ route }) => !route.loader))
}

async function resultsOf(matches: Call['matches']): Results {
  const results = await Promise.all(matches.map(async (match) => [match.route.id, await match.resolve()] as const))
  return Object.fromEntries(results)
}

/**
 * Whether the same page stays, with all that its loaders have brought, and another query. What failed before, Try Again
 * and a link to the very address load as always.
 */
function isQueryAlone(matches: Call['matches']): boolean {
  // Only where a loader has brought something does the router say what changes.
  const loaded = matches.filter(({ route }) => route.loader !== undefined)
  return loaded.every(({ shouldRevalidateArgs: change }) => {
    if (!change) return false
    const { currentUrl, nextUrl } = change
    return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  })
}

/** A page of another organization may have got as far as its guard before it was given up for this one. */
function isActive(organizationId: string | undefined): boolean {
  return organizationId === undefined || organizationId === activeOrganizationId()
}
