import { QueryClientProvider } from '@lintel/shared/api'
import { RouterProvider } from '@lintel/shared/routing'
import { ToastRegion } from '@lintel/shared/toast'
import { UiProvider } from '@lintel/shared/ui'
import { useAtomValue } from 'jotai'
import { useDeferredValue } from 'react'
import type { AppRouter } from './router/router.tsx'
import { ServicesContext, useServices, type Services } from './services.ts'
import { SplashScreen } from './splash/splash-screen.tsx'

type AppProps = { services: Services; router: AppRouter; reload?: () => void }

export function App({ services, router, reload }: AppProps) {
  const { Mount: IdentityMount } = services.identity
  return (
    <UiProvider>
      <ServicesContext value={services}>
        <QueryClientProvider client={services.queryClient}>
          <RouterProvider router={router} />
          <SplashScreen {...(reload && { reload })} />
          <Toasts />
          <IdentityMount />
        </QueryClientProvider>
      </ServicesContext>
    </UiProvider>
  )
}

/** Toasts wait until the splash screen is gone, because it would cover them. */
function Toasts() {
  const { session } = useServices()
  const step = useDeferredValue(useAtomValue(session.progress.step))
  return <ToastRegion isCovered={step !== 'done'} />
}
