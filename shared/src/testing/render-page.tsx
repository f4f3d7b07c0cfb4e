import { render, type RenderResult } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { createQueryClient, QueryClientProvider, type QueryClient } from '../core/api/index.ts'
import type { Organization } from '../domain/contract/organization/organization.ts'
import type { User } from '../domain/contract/organization/user.ts'
import { installApi, installPages, installSession, startDarkMode } from '../host.ts'
import type { RegisteredPage } from '../domain/remote/registry.ts'
import { createMemoryRouter, RouterProvider, type RouteObject } from '../core/routing/index.ts'
import { ToastRegion } from '../ui/toast/index.ts'
import { UiProvider } from '../ui/components/index.ts'
import { anOrganization, aUser } from './fixtures/index.ts'
import { afterTest } from './runner/index.ts'

export type RenderPageOptions = {
  /** Routes below `/{organization}/`, in the router's syntax. */
  routes: RouteObject[]
  user?: User | undefined
  organization?: Organization | undefined
  /** Pages that are also released, as link targets only. */
  releasedPages?: readonly Pick<RegisteredPage, 'path' | 'anyRole'>[]
}

export type RenderedPage = RenderResult & {
  router: ReturnType<typeof createMemoryRouter>
  queryClient: QueryClient
  user: UserEvent
}

/** Opens a URL with the real router, stores, query client and design system; calls go to the mock server. */
export async function renderPage(
  url: string,
  { routes, releasedPages = [], ...session }: RenderPageOptions,
): Promise<RenderedPage> {
  const user = 'user' in session ? session.user : aUser()
  const organization = 'organization' in session ? session.organization : anOrganization()
  installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('test-token') })
  installSession({ user, organization })
  installPages(releasedPages)
  afterTest(startDarkMode())
  const router = createMemoryRouter(
    [
      { path: '/:organization', children: routes },
      { path: '*', element: null },
    ],
    {
      initialEntries: [url],
    },
  )
  const queryClient = createQueryClient()
  const view = render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
        <ToastRegion />
      </QueryClientProvider>
    </UiProvider>,
  )
  return { ...view, router, queryClient, user: userEvent.setup() }
}
