import { useQueryClient } from '@lintel/shared/api'
import { capturePresenceSchema } from '@lintel/shared/contract/captures'
import { followEvents, useIsVisible } from '@lintel/shared/event-stream'
import { useOrganizationId } from '@lintel/shared/organization'
import { useEffect, useEffectEvent } from 'react'
import { captureQuery, isDeletedHere } from './capture.api.ts'

type Followed = { organization: string; id: string; signal: AbortSignal; onGone: () => void }

/** Tells when the capture is deleted; until then, or until the signal ends it. */
export async function followCapture({ organization, id, signal, onGone }: Followed): Promise<void> {
  let isGone = false
  await followEvents(() => `/captures/${encodeURIComponent(id)}/events`, {
    event: 'capture',
    schema: capturePresenceSchema,
    organization: { id: organization },
    signal,
    isOver: () => isGone,
    onEvent: ({ isThere }) => {
      isGone = !isThere
      if (isGone) onGone()
    },
    failure: 'The capture cannot be followed as it happens.',
  })
}

/** While a capture is looked at, its deletion by somebody else is noticed at once: its query answers null from then on. */
export function useCapturePresence(id: string, isThere: boolean): void {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const isOpen = useIsVisible() && isThere
  const forget = useEffectEvent(() => {
    if (!isDeletedHere(client, organization, id)) client.setQueryData(captureQuery(organization, id).queryKey, null)
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const controller = new AbortController()
    void followCapture({ organization, id, signal: controller.signal, onGone: () => forget() })
    return () => controller.abort()
  }, [organization, id, isOpen])
}
