import { activeOrganizationId } from '@lintel/shared/organization'
import type { DataStrategyFunction } from '@lintel/shared/routing'

type Call = Parameters<DataStrategyFunction>[0]
type Results = ReturnType<DataStrategyFunction>

/**
 * The router runs every middleware on every navigation, also on one that only writes the position of the camera into the
 * query. Who may see a page does not depend on its query, so such a navigation runs no guards and loads nothing again.
 */
export function skipGuardsOnQueryChange({ matches, params, runClientMiddleware }: Call): Results {
  const toLoad = matches.filter((match) => match.shouldCallHandler())
  if (!isQueryAlone(matches) || !isActive(params['organization'])) return runClientMiddleware(() => resultsOf(toLoad))
  // Routes with nothing but middlewares are among those to load: the router expects a result of them, though an empty one.
  return resultsOf(toLoad.filter(({ route }) => !route.loader))
}

async function resultsOf(matches: Call['matches']): Results {
  const results = await Promise.all(matches.map(async (match) => [match.route.id, await match.resolve()] as const))
  return Object.fromEntries(results)
}

/**
 * Whether the page stays the same, with the data of its loaders, and only the query changes. After a failure, by Try Again
 * and by a link to the very same address everything is loaded as always.
 */
function isQueryAlone(matches: Call['matches']): boolean {
  // The router tells what changes (shouldRevalidateArgs) only for routes whose loader has given data before.
  const loaded = matches.filter(({ route }) => route.loader !== undefined)
  return loaded.every(({ shouldRevalidateArgs: change }) => {
    if (!change) return false
    const { currentUrl, nextUrl } = change
    return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  })
}

/** A navigation to another organization may have passed its guard, and so made that one active, before it was broken off. */
function isActive(organizationId: string | undefined): boolean {
  return organizationId === undefined || organizationId === activeOrganizationId()
}
