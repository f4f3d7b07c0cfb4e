import { z } from 'zod'
import type { SubjectScope } from './follow.ts'

/** The browser's version of a list: its tag and, if it applies changes one by one, its position. */
export const followedListSchema = z.object({
  tag: z.string().max(200),
  position: z.coerce.number().int().min(0).optional(),
})
type ListState = z.output<typeof followedListSchema>

type ListUpdate = { tag: string; position?: number | undefined; changes?: { from: number } | null | undefined }

type ListReaders<Update extends ListUpdate> = {
  read(since: number | undefined): Promise<Update>
  readForAll(scope: SubjectScope, since: number | undefined): Promise<Update>
}

/**
 * Followers of a list that send a position get its changes as long as the stream lives. Followers that send only the tag are notified once, when
 * the tag differs.
 */
export function followedList<Update extends ListUpdate>(
  listState: ListState,
  { read, readForAll }: ListReaders<Update>,
) {
  let { position } = listState
  return {
    read: () => read(position),
    readForAll: (scope: SubjectScope, previous: Update | undefined) => readForAll(scope, previous?.position),
    /** A slow browser may have missed earlier changes. */
    isContiguous: ({ changes }: Update) => position === undefined || !changes || changes.from <= position,
    onSent(update: ListUpdate) {
      if (position !== undefined) position = update.position
    },
    isLast: ({ tag }: ListUpdate) => listState.position === undefined && tag !== listState.tag,
  }
}
