import { useQueryClient } from '@lintel/shared/api'
import { capturePresenceSchema } from '@lintel/shared/contract/captures'
import { followEvents, useIsVisible } from '@lintel/shared/event-stream'
import { useOrganizationId } from '@lintel/shared/organization'
import { useEffect, useEffectEvent, useRef } from 'react'
import { captureQuery, isDeletedHere, noticeModel } from './capture.api.ts'

type Followed = {
  organization: string
  id: string
  signal: AbortSignal
  onGone: () => void
  /** Called with the id of its project, at once and when it was moved. */
  onProject: (projectGroupId: string) => void
  /** Called with another text whenever there is something else to see of it. */
  onModel?: (modelState: string) => void
}

/** Tells of which project the capture is, and when it is deleted; until then, or until the signal ends it. */
export async function followCapture({ organization, id, signal, onGone, onProject, onModel }: Followed): Promise<void> {
  let isGone = false
  await followEvents(() => `/captures/${encodeURIComponent(id)}/events`, {
    event: 'capture',
    schema: capturePresenceSchema,
    organization: { id: organization },
    signal,
    isOver: () => isGone,
    onEvent: ({ isThere, projectGroupId, modelState }) => {
      isGone = !isThere
      if (isGone) onGone()
      if (isThere && projectGroupId !== undefined) onProject(projectGroupId)
      if (isThere && modelState !== undefined) onModel?.(modelState)
    },
    failure: 'Live updates for this capture are unavailable.',
  })
}

/**
 * While a capture is looked at, it is noticed at once that somebody else deletes it, whereupon its query answers null, or moves it, whereupon
 * everything that says where it is asks again; so does what shows its model, when that has changed.
 */
export function useCapturePresence(id: string, isThere: boolean): void {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const isOpen = useIsVisible() && isThere
  const forget = useEffectEvent(() => {
    if (!isDeletedHere(client, organization, id)) client.setQueryData(captureQuery(organization, id).queryKey, null)
  })
  const notice = useEffectEvent((projectGroupId: string) => {
    const shown = client.getQueryData(captureQuery(organization, id).queryKey)?.project
    if (shown && shown.id !== projectGroupId) void client.invalidateQueries({ queryKey: ['data'] })
  })
  const lookAgain = useEffectEvent(() => void noticeModel(client, organization, id))
  const seenState = useRef<string>(undefined)
  useEffect(() => {
    if (!isOpen) return undefined
    const controller = new AbortController()
    function onModel(state: string) {
      if (seenState.current !== undefined && seenState.current !== state) lookAgain()
      seenState.current = state
    }
    const told = { onGone: () => forget(), onProject: (project: string) => notice(project), onModel }
    void followCapture({ organization, id, signal: controller.signal, ...told })
    return () => controller.abort()
  }, [organization, id, isOpen])
}
