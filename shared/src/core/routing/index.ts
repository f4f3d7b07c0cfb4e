import type { LoaderFunctionArgs as LoaderFunctionArgsOf, RouterContextProvider } from 'react-router-dom'
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
  useSearchParams,
} from 'react-router-dom'
export { createContext as createRouterContext } from 'react-router-dom'
export type { LinkProps, MiddlewareFunction, RouteObject, ShouldRevalidateFunction } from 'react-router-dom'
export { useHistorySnapshot, useHistoryState } from './history-state.ts'
export { RouterProvider } from './router-provider.tsx'
export { useCanOpen } from './open-pages.ts'
export { useDebouncedNavigation, type DebouncedNavigation } from './use-debounced-navigation.ts'
export { choiceParam, textParam, type UrlCodec } from './url-codec.ts'
export { useUrlState } from './use-url-state.ts'

/** Version 7 types the context of loaders as `any`, unless its module is augmented. */
export type LoaderFunctionArgs = LoaderFunctionArgsOf<Readonly<RouterContextProvider>>
export * from './deprecated-names.ts'
