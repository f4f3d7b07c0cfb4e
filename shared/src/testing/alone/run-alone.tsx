import type { RequestHandler } from 'msw'
import { createRoot } from 'react-dom/client'
import { createQueryClient, QueryClientProvider } from '../../core/api/index.ts'
import { installApi, installPages, installSession, startDarkMode } from '../../host.ts'
import type { RemoteDescription, RemotePage } from '../../domain/remote/remote-description.ts'
import type { RemotePages } from '../../domain/remote/remote-pages.ts'
import { createBrowserRouter, replace, RouterProvider, type RouteObject } from '../../core/routing/index.ts'
import { ToastRegion } from '../../ui/toast/index.ts'
import { UiProvider } from '../../ui/components/index.ts'
import { anOrganization, aUser } from '../fixtures/index.ts'
import { StandaloneShell, OtherRemotePage, type StandaloneLink } from './standalone-shell.tsx'
import { startMockApi } from './mock-api.ts'

type LinkedPage = Pick<RemotePage, 'path' | 'anyRole'>

type StandaloneOptions<Description extends RemoteDescription> = {
  remote: Description
  pages: RemotePages<Description>
  /** Handlers for the calls of the pages. Settings work without a handler. */
  handlers: readonly RequestHandler[]
  /** Pages of other remotes to which these pages link. The links are shown, and lead to a note with the address. */
  releasedPages?: readonly LinkedPage[]
  /** Roles that parts of a page require, in addition to those of the pages. */
  moreRoles?: readonly string[]
}

const organization = anOrganization()

/**
 * Runs the pages of a remote without host and platform, as a member of ACME with all roles that the pages name.
 * `?roles=prototypes.read,prototypes.update` in the URL restricts the roles. Returns a function that stops it.
 */
export function runAlone<Description extends RemoteDescription>(options: StandaloneOptions<Description>): () => void {
  const { remote, handlers, releasedPages = [], moreRoles = [] } = options
  const ownPages = Object.values(remote.pages)
  const reachablePages = [...ownPages, ...releasedPages]
  const stopMockApi = startMockApi(handlers)
  installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('alone') })
  const roles = rolesInUrl() ?? [...reachablePages.flatMap(({ anyRole }) => anyRole), ...moreRoles]
  installSession({ user: aUser({ roles }), organization })
  installPages(reachablePages)
  const stopDarkMode = startDarkMode()
  const router = createBrowserRouter(routesOf(options))
  const root = createRoot(document.querySelector('#root') ?? document.body)
  root.render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
        <ToastRegion />
      </QueryClientProvider>
    </UiProvider>,
  )
  return () => {
    root.unmount()
    router.dispose()
    stopDarkMode()
    stopMockApi()
  }
}

function rolesInUrl(): string[] | undefined {
  const text = new URLSearchParams(location.search).get('roles')
  return text === null ? undefined : text.split(',').filter(Boolean)
}

/** Every page is loaded when it is opened, like in the shell. */
function routesOf<Description extends RemoteDescription>({
  remote,
  pages,
}: StandaloneOptions<Description>): RouteObject[] {
  const links = linksOf(remote)
  const home = links[0]?.to ?? `/${organization.id}`
  const loaders = Object.entries<RemotePages[string]>(pages)
  return [
    {
      path: '/:organization',
      element: <StandaloneShell title={`remote-${remote.name}`} links={links} />,
      HydrateFallback: Nothing,
      children: [
        ...loaders.map(([key, load]) => ({
          path: remote.pages[key]?.path ?? key,
          lazy: async () => ({ Component: await load() }),
        })),
        { index: true, Component: OtherRemotePage },
        { path: '*', Component: OtherRemotePage },
      ],
    },
    { path: '*', loader: () => replace(home), Component: Nothing, HydrateFallback: Nothing },
  ]
}

function linksOf({ pages }: RemoteDescription): StandaloneLink[] {
  return Object.values(pages).flatMap(({ path, navigation }) =>
    navigation ? [{ to: `/${organization.id}/${path}`, label: navigation.label }] : [],
  )
}

function Nothing() {
  return null
}
