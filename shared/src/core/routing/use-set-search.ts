import { useCallback } from 'react'
import { createSearchParams, useLocation, useNavigate, type NavigateOptions } from 'react-router-dom'
import { useRouter } from './router-provider.tsx'

/** Returns undefined if there is nothing to change. */
type Change = (before: URLSearchParams) => URLSearchParams | undefined
export type SetSearch = (change: Change, options?: NavigateOptions) => void

/**
 * Changes the query string. React Router's setter starts from the rendered URL, so the second of two changes in one
 * commit would overwrite the first. Here each change starts from the result of the previous one, even if the router has
 * not applied it yet. A page that is still rendered while the next one loads cannot change the query, because the URL
 * already belongs to the next page.
 */
export function useSetSearch(): SetSearch {
  const { pathname } = useLocation()
  const router = useRouter()
  const navigate = useNavigate()
  return useCallback<SetSearch>(
    (change, options) => {
      if (!router) throw new Error('The address can be changed only inside a <RouterProvider>.')
      const { location, navigation } = router.state
      if (location.pathname !== pathname) return
      const next = navigation.location?.pathname === location.pathname ? navigation.location : location
      const search = change(createSearchParams(next.search))
      if (search) void navigate({ search: search.toString() }, options)
    },
    [router, navigate, pathname],
  )
}
