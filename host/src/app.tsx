import { QueryClientProvider } from '@lintel/shared/api'
import { RouterProvider } from '@lintel/shared/routing'
import { ToastRegion } from '@lintel/shared/toast'
import { UiProvider } from '@lintel/shared/ui'
import type { AppRouter } from './router/router.tsx'
import { ServicesContext, type Services } from './services.ts'
import { SplashScreen } from './splash/splash-screen.tsx'

type AppProps = { services: Services; router: AppRouter; reload?: () => void }

export function App({ services, router, reload }: AppProps) {
  const { Provider: IdentityProvider } = services.identity
  return (
    <UiProvider>
      <ServicesContext value={services}>
        <QueryClientProvider client={services.queryClient}>
          <IdentityProvider>
            <RouterProvider router={router} />
            <SplashScreen {...(reload && { reload })} />
            <ToastRegion />
          </IdentityProvider>
        </QueryClientProvider>
      </ServicesContext>
    </UiProvider>
  )
}
