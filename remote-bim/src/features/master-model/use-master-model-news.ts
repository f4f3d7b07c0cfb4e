import { apiErrorCodes, isApiError, isCancellation, reportSilently, useQueryClient } from '@lintel/shared/api'
import { masterModelNewsSchema } from '@lintel/shared/contract/master-model'
import { readEvents } from '@lintel/shared/event-stream'
import { useOrganizationId } from '@lintel/shared/organization'
import { useEffect } from 'react'
import { masterModelQuery } from './master-model.api.ts'

/** A building file that is taken in changes much at once: the list is not asked for more often. */
const pause = 5000

/** While the list is looked at, it is asked for anew after somebody has changed an element. */
export function useMasterModelNews(isOpen: boolean): void {
  const client = useQueryClient()
  const organization = useOrganizationId()
  useEffect(() => {
    if (!isOpen) return undefined
    const controller = new AbortController()
    const { queryKey } = masterModelQuery(organization)
    void follow(organization, controller.signal, () => void client.invalidateQueries({ queryKey }))
    return () => controller.abort()
  }, [client, organization, isOpen])
}

/** Each stream ends with the first tag that is another one; the first stream tells the tag of the list that is there. */
async function follow(organization: string, signal: AbortSignal, onChange: () => void): Promise<void> {
  let known = ''
  while (!signal.aborted) {
    try {
      await readEvents(`/master-model/events?tag=${encodeURIComponent(known)}`, {
        event: 'master-model',
        schema: masterModelNewsSchema,
        organization: { id: organization },
        signal,
        onEvent: ({ tag }) => {
          if (known !== '' && tag !== known) onChange()
          known = tag
        },
      })
    } catch (error) {
      if (isFinal(error)) {
        if (!isCancellation(error)) {
          reportSilently(error, 'Changes of the master model cannot be followed as they happen.')
        }
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
