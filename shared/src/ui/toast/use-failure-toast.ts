import { useEffect, useEffectEvent } from 'react'
import { closeToast, showToast } from './toast-queue.ts'

/**
 * Shows a toast with Try Again while something fails, and again for each further failure (specification 1, "The error
 * catalogue").
 */
export function useFailureToast(failure: string | undefined, failedAt: number, retry: () => void): void {
  const tryAgain = useEffectEvent(retry)
  useEffect(() => {
    if (failure === undefined) return undefined
    const action = { text: 'Try Again', callback: () => tryAgain() }
    const toast = showToast({ type: 'error', text: failure, action })
    return () => closeToast(toast)
  }, [failure, failedAt])
}
