import { QueryClientProvider } from '@lintel/shared/api'
import { RouterProvider } from '@lintel/shared/routing'
import { ToastRegion } from '@lintel/shared/toast'
import { UiProvider } from '@lintel/shared/ui'
import type { AppRouter } from './router/router.tsx'
import { ServicesContext, type Services } from './services.ts'
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
          <ToastRegion />
          <IdentityMount />
        </QueryClientProvider>
      </ServicesContext>
    </UiProvider>
  )
}
