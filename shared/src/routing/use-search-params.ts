import { useCallback } from 'react'
import {
  createSearchParams,
  useLocation,
  useNavigate,
  useSearchParams as useSearchParamsOfRouter,
  type NavigateOptions,
} from 'react-router-dom'
import { useRouter } from './router-provider.tsx'

type Change = (before: URLSearchParams) => URLSearchParams
export type SetSearchParams = (next: URLSearchParams | Change, options?: NavigateOptions) => void

/**
 * React Router's, whose updates by function start from what was drawn, so that of two in one commit the second undoes
 * the first. Here each starts from where the one before leads, whether the router has got there or not. A page that is still
 * drawn while the next one is loading changes nothing: the address is that of the next page already.
 */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const [search] = useSearchParamsOfRouter()
  const { pathname } = useLocation()
  const router = useRouter()
  const navigate = useNavigate()
  const setSearch = useCallback<SetSearchParams>(
    (change, options) => {
      if (!router) throw new Error('The address is changed inside of a <RouterProvider> only.')
      const { location, navigation } = router.state
      if (location.pathname !== pathname) return
      const next = navigation.location?.pathname === location.pathname ? navigation.location : location
      const params = typeof change === 'function' ? change(createSearchParams(next.search)) : change
      void navigate({ search: params.toString() }, options)
    },
    [router, navigate, pathname],
  )
  return [search, setSearch]
}
