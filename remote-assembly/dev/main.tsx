import { createQueryClient, QueryClientProvider } from '@lintel/shared/api'
import type { Organization, User } from '@lintel/shared/contract'
import { installApi, installPages, installSession, startDarkMode } from '@lintel/shared/host'
import { createBrowserRouter, RouterProvider } from '@lintel/shared/routing'
import { ToastRegion } from '@lintel/shared/toast'
import { Box, UiProvider } from '@lintel/shared/ui'
import { createRoot } from 'react-dom/client'
import { RequestFormPage } from '../src/pages/request-form.page.tsx'
import { RequestListPage } from '../src/pages/request-list.page.tsx'
import { RequestModelPage } from '../src/pages/request-model.page.tsx'
import { RequestViewPage } from '../src/pages/request-view.page.tsx'
import { remote } from '../src/remote.ts'
import { answerCalls } from './answer-calls.ts'

const organization: Organization = { id: 'ACME', displayName: 'Acme Building Company', theme: null, revision: 1 }
const user: User = {
  id: 'auth0|dev',
  firstName: 'Ada',
  lastName: 'Byrne',
  contactEmail: 'ada@lintel.test',
  picture: null,
  roles: ['prototypes.read', 'revitassembly.read', 'revitassembly.create', 'revitassembly.complete'].map(
    (role) => `lintel.${role}`,
  ),
  organizations: [{ id: organization.id, displayName: organization.displayName }],
  preferences: [],
}

/** The remote alone: a test session and the mock API, no host and no platform. */
answerCalls()
installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('dev') })
installSession({ user, organization })
installPages(Object.values(remote.pages))
startDarkMode()

const { requestList, requestForm, requestView, requestModel } = remote.pages
const router = createBrowserRouter([
  {
    path: '/:organization',
    children: [
      { path: requestList.path, Component: RequestListPage },
      { path: requestForm.path, Component: RequestFormPage },
      { path: requestView.path, Component: RequestViewPage },
      { path: requestModel.path, Component: RequestModelPage },
    ],
  },
])
if (location.pathname.split('/').length < 3) await router.navigate(`/ACME/${requestList.path}`)

createRoot(document.querySelector('#root') ?? document.body).render(
  <UiProvider>
    <QueryClientProvider client={createQueryClient()}>
      <Box as="main" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
        <RouterProvider router={router} />
      </Box>
      <ToastRegion />
    </QueryClientProvider>
  </UiProvider>,
)
