import { installSession, setActiveOrganization } from '@lintel/shared/host'
import { paths, type PageOpening } from '@lintel/shared/remote'
import { createBrowserRouter, type RouteObject } from '@lintel/shared/routing'
import { ErrorPage } from '../pages/error.page.tsx'
import { HomePage } from '../pages/home.page.tsx'
import { LandingPage } from '../pages/landing.page.tsx'
import { NotFoundPage } from '../pages/not-found.page.tsx'
import { remotePagePaths, type Person } from '../remotes/releases.ts'
import type { Services } from '../services.ts'
import { finishSignIn } from '../session/login-callback.ts'
import { AppShell } from '../shell/app-shell.tsx'
import { NavigationError, ShellError } from '../shell/notices/navigation-error.tsx'
import { releaseRoles, settingsRoles } from '../shell/navigation/nav.model.ts'
import { OrganizationOutlet } from '../shell/organization-outlet.tsx'
import { loadAccount } from './account-loader.ts'
import { loadHome } from './home-loader.ts'
import { lazyPage } from './lazy-page.tsx'
import { loadOrganization } from './organization-loader.ts'
import type { RouteHandle } from './page-title.ts'
import { shouldRevalidate, unlessQueryChange } from './query-change.ts'
import { RemoteRoute } from './remote-route.tsx'
import { guardPage } from './route-guard.ts'
import { requireSignedIn } from './require-signed-in.ts'

export type AppRouter = ReturnType<typeof createAppRouter>

export function createAppRouter(services: Services) {
  const router = createBrowserRouter(routes(services))
  const { session, previousRoute } = services
  session.connect({
    currentTarget: () => addressOf(router.state.navigation.location ?? router.state.location),
    showFailure: () => void router.navigate(paths.error(), { replace: true }),
    clearPersonData() {
      installSession({ user: undefined, organization: undefined })
      services.queryClient.clear()
    },
  })
  router.subscribe(({ initialized, navigation, location, errors }) => {
    if (!initialized || navigation.state !== 'idle' || location.pathname === paths.callback()) return
    session.progress.set('done')
    if (errors) previousRoute.recordError()
    else previousRoute.record(addressOf(location))
  })
  return router
}

function routes(services: Services): RouteObject[] {
  return [
    // The splash screen shows 'One Moment' and 'Logging You In'.
    { path: paths.callback(), loader: finishSignIn(services), Component: Nothing, HydrateFallback: Nothing },
    {
      Component: AppShell,
      ErrorBoundary: ShellError,
      HydrateFallback: Nothing,
      children: [
        {
          // Always loads, because the router shows a middleware's error at the topmost route with a loader: inside
          // the shell.
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
            {
              middleware: [unlessQueryChange(services.previousRoute, requireSignedIn(services))],
              children: signedInRoutes(services),
            },
          ],
        },
      ],
    },
  ]
}

function signedInRoutes(services: Services): RouteObject[] {
  return [
    {
      path: paths.home(),
      loader: loadHome(services),
      shouldRevalidate,
      Component: HomePage,
      handle: { isSidebarHidden: true } satisfies RouteHandle,
    },
    {
      path: paths.account(),
      ...lazyPage(async () => (await import('../pages/account.page.tsx')).AccountPage, loadAccount(services)),
      handle: { title: 'Account' } satisfies RouteHandle,
    },
    {
      path: paths.invitation(),
      ...lazyPage(async () => (await import('../pages/invitation.page.tsx')).InvitationPage, loadAccount(services)),
      handle: { title: 'Invitation', isSidebarHidden: true } satisfies RouteHandle,
    },
    {
      path: `${paths.help()}/:page?`,
      ...lazyPage(async () => (await import('../pages/help.page.tsx')).HelpPage, loadAccount(services)),
      handle: { title: 'Help' } satisfies RouteHandle,
    },
    {
      path: '/:organization',
      middleware: [unlessQueryChange(services.previousRoute, loadOrganization(services))],
      Component: OrganizationOutlet,
      children: [
        { index: true, middleware: [guardPage(services, { anyRole: [] })], Component: LandingPage },
        ...remoteRoutes(services),
        {
          path: 'settings/:tab?',
          middleware: [guardPage(services, { anyRole: settingsRoles })],
          ...lazyPage(async () => (await import('../pages/organization-settings.page.tsx')).OrganizationSettingsPage),
          handle: { title: 'Organization Settings' } satisfies RouteHandle,
        },
        {
          path: 'releases/:remote?',
          middleware: [guardPage(services, { anyRole: releaseRoles })],
          ...lazyPage(async () => (await import('../pages/releases.page.tsx')).ReleasesPage),
          handle: { title: 'Releases' } satisfies RouteHandle,
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

/** A route for each page of each release that may be used in this page load. */
function remoteRoutes(services: Services): RouteObject[] {
  const { releases, overriddenBuilds } = services
  const { remotes, disabled = [] } = releases.snapshot
  return remotePagePaths({ remotes: [...remotes, ...overriddenBuilds], disabled }).map(({ name, path }) => ({
    path,
    handle: {
      get title() {
        return releases.pageAt(name, path).page?.title
      },
    } satisfies RouteHandle,
    middleware: [guardPage(services, remotePage(services, name, path))],
    element: <RemoteRoute {...{ releases, name, path }} RemotePage={services.remotes.RemotePage} />,
  }))
}

/** The page's properties for the guard; a page that the person's release lacks is not found. */
function remotePage({ releases, remotes }: Services, name: string, path: string) {
  return (person: Person) => ({
    anyRole: releases.pageAt(name, path, person).page?.anyRole ?? [],
    onAllowed(opening: PageOpening) {
      const { release, key } = releases.pageAt(name, path)
      if (release && key !== undefined) void remotes.loadRemotePage(release, key, opening)
    },
  })
}

/** A failed sign-in belongs to no organization, so its page must not have the colors of the last one. */
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
