import { useEffect, useEffectEvent } from 'react'
import { useQueryClient } from '../api/index.ts'
import * as z from '../contract/schema-language.ts'
import { useOrganizationId } from '../organization/index.ts'
import { followEvents } from './follow-events.ts'

/** A file that is taken in changes much at once: the list is not asked for more often. Milliseconds. */
const pause = 5000

/** Whatever else they tell: a list is another one once its tag is. */
const newsSchema = z.object({ tag: z.string() })

export type FollowedList = {
  /** Answers the event once the list is another one than that of `?tag=`. Undefined while there is nothing to follow. */
  path: string | undefined
  event: string
  queryKey: readonly unknown[]
  /** What is reported where it cannot be followed at all. */
  failure: string
}

/** While a list is looked at, it is asked for anew after somebody has changed what is in it. */
export function useListNews({ path, event, queryKey, failure }: FollowedList): void {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const askAgain = useEffectEvent(() => void client.invalidateQueries({ queryKey }))
  useEffect(() => {
    if (path === undefined) return undefined
    const controller = new AbortController()
    // Each stream ends with the first tag that is another one; the first stream tells the tag of the list that is there.
    let known = ''
    void followEvents(() => `${path}?tag=${encodeURIComponent(known)}`, {
      event,
      schema: newsSchema,
      organization: { id: organization },
      signal: controller.signal,
      pause: { shortest: pause, longest: pause },
      onEvent: ({ tag }) => {
        if (known !== '' && tag !== known) askAgain()
        known = tag
      },
      failure,
    })
    return () => controller.abort()
  }, [path, event, organization, failure])
}
