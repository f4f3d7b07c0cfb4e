import { z } from 'zod'
import type { SubjectScope } from './follow.ts'

/** What a browser says of the list that it has: its tag and, where it takes changes one by one, its position. */
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
 * How a list is followed. Who has its position is told what changes, for as long as the stream lives; who has its tag alone is told once that
 * it is another list.
 */
export function followedList<Told extends News>(known: Known, { read, readForAll }: Reading<Told>) {
  let { position } = known
  return {
    read: () => read(position),
    readForAll: (scope: SubjectScope, previous: Told | undefined) => readForAll(scope, previous?.position),
    /** A browser that was slow may have missed what was told before. */
    goesOn: ({ changes }: Told) => position === undefined || !changes || changes.from <= position,
    onSent(told: News) {
      if (position !== undefined) position = told.position
    },
    isLast: ({ tag }: News) => known.position === undefined && tag !== known.tag,
  }
}
