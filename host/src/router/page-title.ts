import { useProduct } from '@lintel/shared/session'
import { useMatches } from '@lintel/shared/routing'
import { withoutBidiControls } from '@lintel/shared/ui'
import { useLayoutEffect } from 'react'

/** The handle of a route. The innermost route with a title determines the page's title. */
export type RouteHandle = { title?: string; isSidebarHidden?: boolean }

function pageTitle(productName: string, routeTitle: string | undefined): string {
  return routeTitle ? `${productName} - ${routeTitle}` : productName
}

export function useRouteHandle(): RouteHandle {
  const matches = useMatches()
  const handles = matches.map(({ handle }) => handle as RouteHandle | undefined)
  const merged = handles.reduce<RouteHandle>((parent, handle) => ({ ...parent, ...handle }), {})
  const title = titleAt(merged.title, matches.at(-1)?.params)
  return title === undefined ? merged : { ...merged, title }
}

/** A title can contain path parameters: `Prototype: {release} - {portfolio}`. */
export function titleAt(
  title: string | undefined,
  params: Readonly<Record<string, string | undefined>> = {},
): string | undefined {
  return title?.replaceAll(
    /\{(\w+)\}/g,
    (placeholder, name: string) => withoutBidiControls(params[name]) ?? placeholder,
  )
}

/** Sets the document's title. A page can set a more specific one in an effect, which runs after this one. */
export function usePageTitle(routeTitle: string | undefined): void {
  const { name } = useProduct()
  useLayoutEffect(() => {
    document.title = pageTitle(name, routeTitle)
  }, [name, routeTitle])
}
