import { installSession, setActiveOrganization } from '@lintel/shared/host'
import { paths, type RegisteredRemote } from '@lintel/shared/remote'
import { createBrowserRouter, type RouteObject } from '@lintel/shared/routing'
import { ErrorPage } from '../pages/error.page.tsx'
import { HomePage } from '../pages/home.page.tsx'
import { LandingPage } from '../pages/landing.page.tsx'
import { NotFoundPage } from '../pages/not-found.page.tsx'
import type { Services } from '../services.ts'
import { finishSignIn } from '../session/login-callback.ts'
import { AppShell } from '../shell/app-shell.tsx'
import { NavigationError, ShellError } from '../shell/notices/navigation-error.tsx'
import { administratorRoles } from '../shell/navigation/nav.model.ts'
import { OrganizationOutlet } from '../shell/organization-outlet.tsx'
import { loadAccount } from './account-loader.ts'
import { loadHome } from './home-loader.ts'
import { lazyPage } from './lazy-page.tsx'
import { skipGuardsOnQueryChange } from './skip-guards-on-query-change.ts'
import { loadOrganization } from './organization-loader.ts'
import type { RouteHandle } from './page-title.ts'
import { guardPage } from './route-guard.ts'
import { requireSignedIn } from './require-signed-in.ts'

export type AppRouter = ReturnType<typeof createAppRouter>

export function createAppRouter(services: Services) {
  const router = createBrowserRouter(routes(services), { dataStrategy: skipGuardsOnQueryChange })
  const { session, previousRoute } = services
  session.connect({
    currentTarget: () => addressOf(router.state.navigation.location ?? router.state.location),
    showFailure: () => void router.navigate(paths.error(), { replace: true }),
    forgetPerson() {
      installSession({ user: undefined, organization: undefined })
      services.queryClient.clear()
    },
  })
  router.subscribe(({ initialized, navigation, location, errors }) => {
    if (!initialized || navigation.state !== 'idle' || location.pathname === paths.callback()) return
    session.progress.set('done')
    if (!errors) previousRoute.record(addressOf(location))
  })
  return router
}

function routes(services: Services): RouteObject[] {
  return [
    // The splash screen is what it shows: 'One Moment', 'Logging You In'.
    { path: paths.callback(), loader: finishSignIn(services), Component: Nothing, HydrateFallback: Nothing },
    {
      Component: AppShell,
      ErrorBoundary: ShellError,
      HydrateFallback: Nothing,
      children: [
        {
          // Always loads, because the router shows a middleware's error at the topmost route that does: inside the shell.
          loader: () => null,
          shouldRevalidate: () => true,
          ErrorBoundary: NavigationError,
          children: [
            {
              path: paths.error(),
              loader: leaveOrganization,
              Component: ErrorPage,
              handle: { title: 'Error', isSidebarHidden: true } satisfies RouteHandle,
            },
            { middleware: [requireSignedIn(services)], children: signedInRoutes(services) },
          ],
        },
      ],
    },
  ]
}

function signedInRoutes(services: Services): RouteObject[] {
  const remotePages = services.registry.remotes.flatMap((remote) => remoteRoutes(services, remote))
  return [
    {
      path: paths.home(),
      loader: loadHome(services),
      Component: HomePage,
      handle: { isSidebarHidden: true } satisfies RouteHandle,
    },
    {
      path: paths.account(),
      ...lazyPage(async () => (await import('../pages/account.page.tsx')).AccountPage, loadAccount(services)),
      handle: { title: 'Account' } satisfies RouteHandle,
    },
    {
      path: '/:organization',
      middleware: [loadOrganization(services)],
      Component: OrganizationOutlet,
      children: [
        { index: true, middleware: [guardPage(services, { anyRole: [] })], Component: LandingPage },
        ...remotePages,
        {
          path: 'settings/:tab?',
          middleware: [guardPage(services, { anyRole: administratorRoles })],
          ...lazyPage(async () => (await import('../pages/organization-settings.page.tsx')).OrganizationSettingsPage),
          handle: { title: 'Organization Settings' } satisfies RouteHandle,
        },
        {
          path: '*',
          middleware: [guardPage(services, { anyRole: [] })],
          Component: NotFoundPage,
          handle: { title: 'Page Not Found' } satisfies RouteHandle,
        },
      ],
    },
  ]
}

function remoteRoutes(services: Services, remote: RegisteredRemote): RouteObject[] {
  const { RemotePage, preloadRemotePage } = services.remotes
  return Object.entries(remote.pages).map(([key, { path, title, anyRole }]) => ({
    path,
    handle: { title } satisfies RouteHandle,
    middleware: [guardPage(services, { anyRole, onAllowed: (opening) => preloadRemotePage(remote, key, opening) })],
    element: <RemotePage remote={remote} page={key} />,
  }))
}

/** A failed sign-in belongs to no organization, so its page must not wear the colours of the last one. */
function leaveOrganization() {
  setActiveOrganization(undefined)
  return null
}

function addressOf({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  return `${pathname}${search}${hash}`
}

function Nothing() {
  return null
}
