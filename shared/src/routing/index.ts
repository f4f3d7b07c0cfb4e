export {
  createBrowserRouter,
  createMemoryRouter,
  isRouteErrorResponse,
  Link,
  matchPath,
  Navigate,
  NavigationType,
  NavLink,
  Outlet,
  replace,
  RouterProvider,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
} from 'react-router'
export { createContext as createRouterContext } from 'react-router'
export type { DataStrategyFunction, LinkProps, LoaderFunctionArgs, MiddlewareFunction, RouteObject } from 'react-router'
export { recall, remember, useEntryState } from './entry-memory.ts'
export { useCanOpen } from './open-pages.ts'
export { useDebouncedNavigation, type DebouncedNavigation } from './use-debounced-navigation.ts'
export { useSearchParams } from './use-search-params.ts'
