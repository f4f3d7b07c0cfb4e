import { isApiError, useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { closeToast, showToast } from '@lintel/shared/toast'
import { useEffect, useEffectEvent } from 'react'
import { manifestQuery } from './manifest.api.ts'

/** The manifest; while there is none, a failure is told in a toast that tries again (specification 1, section 8). */
export function useManifest(portfolio: string, release: string) {
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery(
    manifestQuery(useOrganizationId(), portfolio, release),
  )
  const failure = data === undefined && error ? messageOf(error) : undefined
  const tryAgain = useEffectEvent(() => void refetch())

  useEffect(() => {
    if (failure === undefined) return undefined
    const toast = showToast({
      type: 'error',
      text: failure,
      action: { text: 'Try Again', callback: () => tryAgain() },
    })
    return () => closeToast(toast)
  }, [failure, errorUpdatedAt])

  return { manifest: data, failure, isFetching, reload: () => void refetch() }
}

function messageOf(error: Error): string {
  return isApiError(error) ? error.detail : error.message
}
