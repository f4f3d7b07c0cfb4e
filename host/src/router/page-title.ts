import { useProduct } from '@lintel/shared/session'
import { useMatches } from '@lintel/shared/routing'
import { useLayoutEffect } from 'react'

/** What a route says about itself; the innermost one that has a title gives the page's. */
export type RouteHandle = { title?: string; isSidebarHidden?: boolean }

function pageTitle(productName: string, routeTitle: string | undefined): string {
  return routeTitle ? `${productName} - ${routeTitle}` : productName
}

export function useRouteHandle(): RouteHandle {
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  return handles.reduce<RouteHandle>((merged, handle) => ({ ...merged, ...handle }), {})
}

/** Sets the document's title. A page that knows better sets its own in an effect, which runs after this one. */
export function usePageTitle(routeTitle: string | undefined): void {
  const { name } = useProduct()
  useLayoutEffect(() => {
    document.title = pageTitle(name, routeTitle)
  }, [name, routeTitle])
}
