import { useQuery, useQueryClient } from '@lintel/shared/api'
import { assemblyRequestSchema, isInProgress, type AssemblyRequest } from '@lintel/shared/contract/assembly'
import { followEvents, useIsVisible } from '@lintel/shared/event-stream'
import { useOrganizationId } from '@lintel/shared/organization'
import { useEffect, useEffectEvent } from 'react'
import { pollInterval, requestPath, requestQuery } from '../request.api.ts'

/**
 * Polls a request every 5 s while it is in progress, until it completes or a poll fails (specification 1, "States and transitions"). Events
 * show changes immediately, and restart polling that a failure has stopped.
 */
export function useFollowedRequest(id: string) {
  const organization = useOrganizationId()
  const query = useQuery({
    ...requestQuery(organization, id),
    refetchInterval: ({ state: { status, data } }) =>
      status === 'success' && data && isInProgress(data.status) ? pollInterval : false,
    // Users often wait in another tab.
    refetchIntervalInBackground: true,
  })
  const isVisible = useIsVisible()
  useEvents(organization, id, isVisible && query.data !== undefined && isInProgress(query.data.status))
  return query
}

function useEvents(organization: string, id: string, isOpen: boolean) {
  const client = useQueryClient()
  const store = useEffectEvent(async (request: AssemblyRequest) => {
    const { queryKey } = requestQuery(organization, id)
    // The response to a poll in flight may be older than the event.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, request)
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const controller = new AbortController()
    // Polling is enough without a stream, so a failure isn't shown.
    void followEvents(() => `${requestPath(id)}/events`, {
      event: 'request',
      schema: assemblyRequestSchema,
      organization: { id: organization },
      signal: controller.signal,
      onEvent: (request) => void store(request),
      failure: 'Live updates for this request are unavailable.',
    })
    return () => controller.abort()
  }, [organization, id, isOpen])
}
