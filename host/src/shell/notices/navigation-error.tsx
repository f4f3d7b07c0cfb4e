import { apiErrorCodes, isApiError, useIsOnline } from '@lintel/shared/api'
import { isRouteErrorResponse, useNavigation, useRevalidator, useRouteError } from '@lintel/shared/routing'
import { useUser } from '@lintel/shared/session'
import { Center, ErrorPanel, UiProvider } from '@lintel/shared/ui'
import { useEffect, useRef } from 'react'
import { useServices } from '../../services.ts'
import { describeError } from './describe-error.ts'
import { SignOutButton } from '../sign-out-button.tsx'

/** Shown instead of a page that could not be opened. Try Again opens it again, without a reload. */
export function NavigationError() {
  const error = useRouteError()
  const { session } = useServices()
  const user = useUser()
  const { revalidate, state } = useRevalidator()
  const isRetrying = useNavigation().state !== 'idle' || state !== 'idle'
  function retry() {
    if (isApiError(error) && error.status === 401) session.retrySignIn()
    // Navigating to the same URL would load nothing if it has a fragment.
    else void revalidate()
  }
  useOnline(retry, error)
  const { title, detail, traceId } = describeError(error)
  return (
    <Center>
      <ErrorPanel
        title={title}
        detail={detail}
        traceId={traceId}
        onRetry={retry}
        isRetrying={isRetrying}
        actions={!user && <SignOutButton />}
        isPage
      />
    </Center>
  )
}

/** The shell itself failed to render: only a reload helps. */
export function ShellError() {
  const error = useRouteError()
  useEffect(() => {
    if (!isRouteErrorResponse(error)) console.error(error)
  }, [error])
  return (
    <UiProvider>
      <Center as="main" minH="100dvh" p="4">
        <ErrorPanel {...describeError(error)} isPage onRetry={() => window.location.reload()} />
      </Center>
    </UiProvider>
  )
}

/** Calls back once the browser is online again, including changes before the error was rendered. */
function useOnline(callback: () => void, error: unknown): void {
  const isOnline = useIsOnline()
  const wasOffline = useRef(isApiError(error) && error.code === apiErrorCodes.offline)
  useEffect(() => {
    const isBack = isOnline && wasOffline.current
    wasOffline.current = !isOnline
    if (isBack) callback()
  })
}
