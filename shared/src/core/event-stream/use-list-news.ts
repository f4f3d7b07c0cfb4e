import { useEffect, useEffectEvent } from 'react'
import { useQueryClient } from '../api/index.ts'
import type * as z from '../../domain/contract/schema-language.ts'
import { useOrganizationId } from '../organization/index.ts'
import { followEvents } from './follow-events.ts'
import { listFollower, listNewsSchema, readPause, type Listed } from './list-follower.ts'

export type FollowedList = {
  /** Tells what has changed since `?position=`, or once that the list is another one than that of `?tag=`. Undefined while there is nothing to follow. */
  path: string | undefined
  event: string
  queryKey: readonly unknown[]
  /** What a row is: with it, and a query that keeps the list's position, changed rows take their places without the list being read. */
  row?: z.ZodType<Listed>
  /** What is reported where it cannot be followed at all. */
  failure: string
}

/** While a list is looked at, it shows what someone has changed in it; where that cannot be told row by row, it is asked for again. */
export function useListNews({ path, event, queryKey, row, failure }: FollowedList): void {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const current = useEffectEvent(() => ({ client, queryKey, row }))
  useEffect(() => {
    if (path === undefined) return undefined
    const controller = new AbortController()
    const follower = listFollower(() => current())
    void followEvents(() => `${path}?${follower.query()}`, {
      event,
      schema: listNewsSchema,
      organization: { id: organization },
      signal: controller.signal,
      pause: { shortest: readPause, longest: readPause },
      onEvent: (news) => follower.onEvent(news),
      failure,
    })
    return () => {
      controller.abort()
      follower.stop()
    }
  }, [path, event, organization, failure])
}
