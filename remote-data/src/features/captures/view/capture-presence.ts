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
  /** Called with the project ID, initially and after a move. */
  onProject: (projectGroupId: string) => void
  /** Called with a new value whenever its model changes. */
  onModel?: (modelState: string) => void
}

/** Follows a capture's project until it's deleted or the signal aborts. */
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
 * Live updates of an open capture: if someone deletes it, its query returns null; if it's moved or its model changes,
 * the affected queries are invalidated.
 */
export function useCapturePresence(id: string, isThere: boolean): void {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const isOpen = useIsVisible() && isThere
  const handleGone = useEffectEvent(() => {
    if (!isDeletedHere(client, organization, id)) client.setQueryData(captureQuery(organization, id).queryKey, null)
  })
  const handleProject = useEffectEvent((projectGroupId: string) => {
    const currentProject = client.getQueryData(captureQuery(organization, id).queryKey)?.project
    if (currentProject && currentProject.id !== projectGroupId) void client.invalidateQueries({ queryKey: ['data'] })
  })
  const refetchModel = useEffectEvent(() => void noticeModel(client, organization, id))
  const seenState = useRef<string>(undefined)
  useEffect(() => {
    if (!isOpen) return undefined
    const controller = new AbortController()
    function onModel(state: string) {
      if (seenState.current !== undefined && seenState.current !== state) refetchModel()
      seenState.current = state
    }
    const callbacks = { onGone: () => handleGone(), onProject: (project: string) => handleProject(project), onModel }
    void followCapture({ organization, id, signal: controller.signal, ...callbacks })
    return () => controller.abort()
  }, [organization, id, isOpen])
}
