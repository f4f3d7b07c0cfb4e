import { z } from 'zod'
import type { SubjectScope } from './follow.ts'

/** The browser's version of a list: its tag and, if it applies changes one by one, its position. */
export const followedListSchema = z.object({
  tag: z.string().max(200),
  position: z.coerce.number().int().min(0).optional(),
})
type Known = z.output<typeof followedListSchema>

type News = { tag: string; position?: number | undefined; changes?: { from: number } | null | undefined }

type Reading<Told extends News> = {
  read(since: number | undefined): Promise<Told>
  readForAll(scope: SubjectScope, since: number | undefined): Promise<Told>
}

/**
 * Followers of a list that send a position get its changes as long as the stream lives. Followers that send only the tag are notified once, when
 * the tag differs.
 */
export function followedList<Told extends News>(known: Known, { read, readForAll }: Reading<Told>) {
  let { position } = known
  return {
    read: () => read(position),
    readForAll: (scope: SubjectScope, previous: Told | undefined) => readForAll(scope, previous?.position),
    /** A slow browser may have missed earlier changes. */
    goesOn: ({ changes }: Told) => position === undefined || !changes || changes.from <= position,
    onSent(told: News) {
      if (position !== undefined) position = told.position
    },
    isLast: ({ tag }: News) => known.position === undefined && tag !== known.tag,
  }
}
