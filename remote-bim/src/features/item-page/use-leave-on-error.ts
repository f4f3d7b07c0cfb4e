import { showToast } from '@lintel/shared/toast'
import { useLocation, useNavigate } from '@lintel/shared/routing'
import { useEffect, useEffectEvent } from 'react'

/** Specification 2, "The error catalogue": shows a toast and returns to the previous page, or to the list. */
export function useLeaveOnError(error: Error | null, list: string): void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const leave = useEffectEvent(() => {
    showToast({ type: 'error', text: 'An error has occurred while loading the capture.' })
    // The first page of a visit has no previous page.
    if (key === 'default') void navigate(list, { replace: true })
    else void navigate(-1)
  })
  useEffect(() => {
    if (error) leave()
  }, [error])
}
