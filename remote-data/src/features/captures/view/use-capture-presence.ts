import { useQueryClient } from '@lintel/shared/api'
import { useIsVisible } from '@lintel/shared/event-stream'
import { useOrganizationId } from '@lintel/shared/organization'
import { useEffect, useEffectEvent } from 'react'
import { captureQuery, isDeletedHere } from './capture.api.ts'
import { followCapture } from './capture-presence.ts'

/** While a capture is looked at, its removal by somebody else is noticed at once: it is null then, as for those who come later. */
export function useCapturePresence(id: string, isThere: boolean): void {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const isOpen = useIsVisible() && isThere
  const forget = useEffectEvent(() => {
    if (!isDeletedHere(client, id)) client.setQueryData(captureQuery(organization, id).queryKey, null)
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const controller = new AbortController()
    void followCapture({ organization, id, signal: controller.signal, onGone: () => forget() })
    return () => controller.abort()
  }, [organization, id, isOpen])
}
