import { createQueryClient, QueryClientProvider } from '@lintel/shared/api'
import { installApi, installPages, installSession, startDarkMode } from '@lintel/shared/host'
import { createBrowserRouter, Link, Outlet, RouterProvider } from '@lintel/shared/routing'
import { ToastRegion } from '@lintel/shared/toast'
import { Box, Flex, UiProvider } from '@lintel/shared/ui'
import { createRoot } from 'react-dom/client'
import { PrototypeListPage } from '../src/pages/prototype-list.page.tsx'
import { PrototypeViewerPage } from '../src/pages/prototype-viewer.page.tsx'
import { remote } from '../src/remote.ts'
import { answerCalls } from './answer-calls.ts'
import { devSession } from './dev-session.ts'

/** The remote alone: a test session and the mock API, no host and no platform. */
answerCalls()
installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('dev') })
installSession(devSession())
installPages(Object.values(remote.pages))
startDarkMode()

const { prototypeList, prototypeViewer } = remote.pages
const home = `/ACME/${prototypeList.path}`

/** A header and margins as the shell has them. */
const frame = (
  <>
    <Flex as="header" h="16" px={{ base: '4', md: '8' }} align="center" borderBottomWidth="1px">
      <Link to={home}>Prototypes alone</Link>
    </Flex>
    <Box
      as="main"
      position="relative"
      minH="calc(100dvh - 4rem)"
      px={{ base: '4', md: '8' }}
      py={{ base: '6', md: '10' }}
    >
      <Outlet />
    </Box>
  </>
)

const router = createBrowserRouter([
  {
    path: '/:organization',
    element: frame,
    children: [
      { path: prototypeList.path, Component: PrototypeListPage },
      { path: prototypeViewer.path, Component: PrototypeViewerPage },
    ],
  },
])
if (location.pathname.split('/').length < 3) await router.navigate(home)

createRoot(document.querySelector('#root') ?? document.body).render(
  <UiProvider>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>
  </UiProvider>,
)
