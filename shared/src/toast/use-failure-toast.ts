import { useEffect, useEffectEvent } from 'react'
import { closeToast, showToast } from './toast-queue.ts'

/** Tells of what failed for as long as it has, and of each further time; the toast tries again (specification 1, section 8). */
export function useFailureToast(failure: string | undefined, failedAt: number, retry: () => void): void {
  const tryAgain = useEffectEvent(retry)
  useEffect(() => {
    if (failure === undefined) return undefined
    const action = { text: 'Try Again', callback: () => tryAgain() }
    const toast = showToast({ type: 'error', text: failure, action })
    return () => closeToast(toast)
  }, [failure, failedAt])
}
