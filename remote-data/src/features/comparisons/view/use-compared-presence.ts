import { useQueryClient } from '@lintel/shared/api'
import type { Comparison } from '@lintel/shared/contract/captures'
import { useIsVisible } from '@lintel/shared/event-stream'
import { useOrganizationId } from '@lintel/shared/organization'
import { useEffect, useEffectEvent } from 'react'
import { followCapture } from '../../captures/index.ts'
import { forgetComparison } from '../comparisons.api.ts'

/** A comparison is deleted with either of its captures: while it is looked at, that is noticed at once. */
export function useComparedPresence({ id, baseCaptureId, compareCaptureId }: Comparison): void {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const isOpen = useIsVisible()
  const forget = useEffectEvent(() => void forgetComparison(client, organization, id))
  useEffect(() => {
    if (!isOpen) return undefined
    const following = new AbortController()
    const { signal } = following
    for (const captureId of [baseCaptureId, compareCaptureId])
      void followCapture({ organization, id: captureId, signal, onGone: () => forget() })
    return () => following.abort()
  }, [organization, baseCaptureId, compareCaptureId, isOpen])
}
