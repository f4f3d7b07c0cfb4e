import { createQueryClient, QueryClientProvider } from '@lintel/shared/api'
import { installApi, installSession, startDarkMode } from '@lintel/shared/host'
import { createBrowserRouter, Outlet, RouterProvider } from '@lintel/shared/routing'
import { ToastRegion } from '@lintel/shared/toast'
import { Box, UiProvider } from '@lintel/shared/ui'
import { createRoot } from 'react-dom/client'
import { PrototypeListPage } from '../src/pages/prototype-list.page.tsx'
import { remote } from '../src/remote.ts'
import { answerCalls } from './answer-calls.ts'
import { devSession } from './dev-session.ts'

/** The remote alone: a test session and the mock API, no host and no platform. */
answerCalls()
installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('dev') })
installSession(devSession())
startDarkMode()

const router = createBrowserRouter([
  {
    path: '/:organization',
    element: (
      <Box as="main" p={{ base: '4', md: '8' }}>
        <Outlet />
      </Box>
    ),
    children: [{ path: remote.pages.prototypeList.path, Component: PrototypeListPage }],
  },
])
if (location.pathname.split('/').length < 3) await router.navigate(`/ACME/${remote.pages.prototypeList.path}`)

createRoot(document.querySelector('#root') ?? document.body).render(
  <UiProvider>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>
  </UiProvider>,
)
