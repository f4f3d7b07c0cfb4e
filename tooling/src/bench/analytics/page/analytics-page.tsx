import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { AnalyticsPage } from '../../../../../remote-analytics/src/pages/analytics.page.tsx'
import { createQueryClient, QueryClientProvider } from '../../../../../shared/src/core/api/index.ts'
import { installApi, installSession } from '../../../../../shared/src/host.ts'
import { createMemoryRouter, RouterProvider } from '../../../../../shared/src/core/routing/index.ts'
import { anOrganization, aUser } from '../../../../../shared/src/testing/fixtures/index.ts'
import { UiProvider } from '../../../../../shared/src/ui/components/index.ts'

installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('bench') })
installSession({ user: aUser({ roles: ['analytics.read'] }), organization: anOrganization() })
function Shell() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    Object.assign(globalThis, { openAnalytics: () => setOpen(true) })
    document.title = 'ready'
  }, [])
  return isOpen && <AnalyticsPage />
}

const router = createMemoryRouter([{ path: '*', element: <Shell /> }], { initialEntries: ['/ACME/analytics'] })
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <UiProvider>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </UiProvider>,
)
