import { useQueryClient } from '@lintel/shared/api'
import { idsCheckSchema, isChecking, type IdsCheck } from '@lintel/shared/contract/ids'
import { followEvents, useIsVisible } from '@lintel/shared/event-stream'
import { useOrganizationId } from '@lintel/shared/organization'
import { useEffect } from 'react'
import { idsCheckKey, idsCheckPath } from '../ids-checks.api.ts'

/** Live updates of an open check while it is in progress. */
export function useFollowedCheck({ id, status }: IdsCheck): void {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const isFollowed = useIsVisible() && isChecking(status)
  useEffect(() => {
    if (!isFollowed) return undefined
    const following = new AbortController()
    let isOver = false
    void followEvents(() => `${idsCheckPath(id)}/events`, {
      event: 'ids-check',
      schema: idsCheckSchema,
      organization: { id: organization },
      signal: following.signal,
      isOver: () => isOver,
      onEvent: (check) => {
        isOver = !isChecking(check.status)
        client.setQueryData(idsCheckKey(organization, id), check)
      },
      failure: 'Live updates for this check are unavailable.',
    })
    return () => following.abort()
  }, [client, organization, id, isFollowed])
}
