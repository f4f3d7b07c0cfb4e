import { useEffect, useEffectEvent } from 'react'
import { useQueryClient } from '../api/index.ts'
import type * as z from '../../domain/contract/schema-language.ts'
import { useOrganizationId } from '../organization/index.ts'
import { followEvents } from './follow-events.ts'
import { listFollower, listNewsSchema, readPause, type Listed } from './list-follower.ts'

export type FollowedList = {
  /**
   * The path of the event stream. It reports changes since `?position=`, or whether the list differs from the version `?tag=`.
   * Undefined while there is nothing to follow.
   */
  path: string | undefined
  event: string
  queryKey: readonly unknown[]
  /**
   * The schema of a row. With this schema and a query that stores the list's position, changed rows are replaced
   * without reading the list again.
   */
  row?: z.ZodType<Listed>
  /** Logged if streams do not work. */
  failure: string
}

/**
 * Keeps a visible list up to date with changes by others: row by row if possible, otherwise by reading the list again.
 */
export function useLiveList({ path, event, queryKey, row, failure }: FollowedList): void {
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
      onEvent: (change) => follower.onEvent(change),
      failure,
    })
    return () => {
      controller.abort()
      follower.stop()
    }
  }, [path, event, organization, failure])
}
