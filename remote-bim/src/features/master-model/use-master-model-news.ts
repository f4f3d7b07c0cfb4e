import { apiErrorCodes, isApiError, isCancellation, reportSilently, useQueryClient } from '@lintel/shared/api'
import { masterModelNewsSchema } from '@lintel/shared/contract/master-model'
import { readEvents } from '@lintel/shared/event-stream'
import { useOrganizationId } from '@lintel/shared/organization'
import { useEffect } from 'react'
import { masterModelQuery } from './master-model.api.ts'

const pause = 5000

/** While the list is looked at, it is asked for anew as soon as somebody has changed an element. */
export function useMasterModelNews(isOpen: boolean): void {
  const client = useQueryClient()
  const organization = useOrganizationId()
  useEffect(() => {
    if (!isOpen) return undefined
    const controller = new AbortController()
    const { queryKey } = masterModelQuery(organization)
    let known: string | undefined
    void follow(organization, controller.signal, (tag) => {
      if (known !== undefined && known !== tag) void client.invalidateQueries({ queryKey })
      known = tag
    })
    return () => controller.abort()
  }, [client, organization, isOpen])
}

async function follow(organization: string, signal: AbortSignal, onTag: (tag: string) => void): Promise<void> {
  while (!signal.aborted) {
    try {
      await readEvents('/master-model/events', {
        event: 'master-model',
        schema: masterModelNewsSchema,
        organization: { id: organization },
        signal,
        onEvent: ({ tag }) => onTag(tag),
      })
    } catch (error) {
      if (isFinal(error)) {
        if (isCancellation(error)) return
        reportSilently(error, 'Changes of the master model cannot be followed as they happen.')
        return
      }
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** Refused, or not what was agreed: another try would get the same answer. */
function isFinal(error: unknown): boolean {
  if (!isApiError(error)) return true
  const { code, status = 0 } = error
  return code === apiErrorCodes.malformedResponse || (status >= 400 && status < 500 && status !== 408 && status !== 429)
}
