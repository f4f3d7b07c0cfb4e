import { showToast } from '@lintel/shared/toast'
import { useLocation, useNavigate } from '@lintel/shared/routing'
import { useEffect, useEffectEvent } from 'react'

/** Specification 2, "The error catalogue": what cannot be loaded says so, and leads back to where the person came from, or to the list. */
export function useLeaveOnError(error: Error | null, list: string): void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const leave = useEffectEvent(() => {
    showToast({ type: 'error', text: 'An error has occurred while loading the capture.' })
    // The first address of a visit has nothing before it.
    if (key === 'default') void navigate(list, { replace: true })
    else void navigate(-1)
  })
  useEffect(() => {
    if (error) leave()
  }, [error])
}
