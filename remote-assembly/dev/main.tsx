import { createQueryClient, QueryClientProvider } from '@lintel/shared/api'
import type { Organization, User } from '@lintel/shared/contract'
import { installApi, installSession, startDarkMode } from '@lintel/shared/host'
import { createBrowserRouter, RouterProvider } from '@lintel/shared/routing'
import { Box, UiProvider } from '@lintel/shared/ui'
import { getResponse } from 'msw'
import { createRoot } from 'react-dom/client'
import { RequestListPage } from '../src/pages/request-list.page.tsx'
import { remote } from '../src/remote.ts'
import { organizationHandlers } from '../src/testing/handlers.ts'

const organization: Organization = { id: 'ACME', displayName: 'Acme Building Company', theme: null, revision: 1 }
const user: User = {
  id: 'auth0|dev',
  firstName: 'Ada',
  lastName: 'Byrne',
  contactEmail: 'ada@lintel.test',
  picture: null,
  roles: [],
  organizations: [{ id: organization.id, displayName: organization.displayName }],
  preferences: [],
}

/** Answers the page's calls from the mock API; everything else goes to the network. */
function answerCalls() {
  const network = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    return (await getResponse(organizationHandlers(organization), request.clone())) ?? network(request)
  }
}

/** The remote alone: a test session and the mock API, no host and no platform. */
answerCalls()
installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('dev') })
installSession({ user, organization })
startDarkMode()

const router = createBrowserRouter([
  {
    path: '/:organization',
    children: [{ path: remote.pages.requestList.path, Component: RequestListPage }],
  },
])
if (location.pathname.split('/').length < 3) await router.navigate(`/ACME/${remote.pages.requestList.path}`)

createRoot(document.querySelector('#root') ?? document.body).render(
  <UiProvider>
    <QueryClientProvider client={createQueryClient()}>
      <Box as="main" p="8">
        <RouterProvider router={router} />
      </Box>
    </QueryClientProvider>
  </UiProvider>,
)
