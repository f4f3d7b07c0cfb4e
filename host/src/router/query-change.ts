import { activeOrganizationId } from '@lintel/shared/organization'
import { createRouterContext, type MiddlewareFunction, type ShouldRevalidateFunction } from '@lintel/shared/routing'
import type { PreviousRoute } from './previous-route.ts'

/** Decided once per navigation, because later guards need what earlier ones put into the context. */
const areGuardsSkipped = createRouterContext<boolean | null>(null)

/**
 * Skips a guard if only the query of the open page changes, such as the camera position: access does not depend on
 * the query. After a failure, with Try Again, and for a link to the same URL, guards run as always.
 */
export function unlessQueryChange(previousRoute: PreviousRoute, guard: MiddlewareFunction): MiddlewareFunction {
  return (args, next) => {
    const { request, params, context } = args
    const isSkipped =
      context.get(areGuardsSkipped) ?? (previousRoute.isOpenPage(request) && isActive(params['organization']))
    context.set(areGuardsSkipped, isSkipped)
    return isSkipped ? undefined : guard(args, next)
  }
}

/** For loaders whose data does not depend on the query. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  const isQueryChange = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return defaultShouldRevalidate && !isQueryChange
}

/** A canceled navigation to another organization may have passed its guard, which made that organization the active one. */
function isActive(organizationId: string | undefined): boolean {
  return organizationId === undefined || organizationId === activeOrganizationId()
}
