import { useCallback } from 'react'
import { createSearchParams, useLocation, useNavigate, type NavigateOptions } from 'react-router-dom'
import { useRouter } from './router-provider.tsx'

/** Undefined if nothing is to be changed. */
type Change = (before: URLSearchParams) => URLSearchParams | undefined
export type SetSearch = (change: Change, options?: NavigateOptions) => void

/**
 * Changes the query of the address. React Router's own setter starts from what was drawn, so that of two changes in one commit the
 * second undoes the first. Here each starts from where the one before leads, whether the router has got there or not. A page that is
 * still drawn while the next one is loading changes nothing: the address is that of the next page already.
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
