import type { QueryClient } from '../api/index.ts'
import { listChangesOf } from '../../domain/contract/list-changes.ts'
import * as z from '../../domain/contract/schema-language.ts'
import { stepOf, withChanges, type ListChange } from './list-changes.model.ts'
import { listPositionOf, noteListPosition } from './list-position.ts'
import { throttleListChanges } from './throttle-list-changes.ts'

/** Milliseconds between two requests for the complete list, because an ingestion changes many rows in a short time. */
export const readPause = 5000
/** Milliseconds between two renderings of a long list. */
const changePause = 500

export type Listed = { id: string }

export type FollowedRows = {
  client: QueryClient
  queryKey: readonly unknown[]
  row?: z.ZodType<Listed> | undefined
}

/** Additional fields are allowed. A list has changed whenever its tag has. */
export const listNewsSchema = z.object({ tag: z.string(), ...listChangesOf(z.unknown()) })
type ListEvent = z.output<typeof listNewsSchema>

/**
 * Updates the rows of a query from its change events. `current` is called for each event, because the component may
 * have rendered again.
 */
export function listFollower(current: () => FollowedRows) {
  let knownTag = ''
  let knownPosition: number | undefined
  const throttle = throttleListChanges<Listed>({
    applyNews: (news) => applyChange(current(), news),
    isBusy() {
      const { client, queryKey } = current()
      return client.isFetching({ queryKey }) > 0
    },
  })
  return {
    /** The query parameters that describe the cached list to the platform. */
    query(): string {
      const position = positionOf(current())
      const tag = `tag=${encodeURIComponent(knownTag)}`
      return position === undefined ? tag : `${tag}&position=${position}`
    },
    onEvent({ tag, position, changes }: ListEvent): void {
      const { row } = current()
      // Servers of the previous release change lists without a position.
      const isUncounted = position === knownPosition && tag !== knownTag
      if (!isUncounted && row && position !== undefined && positionOf(current()) !== undefined) {
        const rows = changes?.rows.map((one) => row.parse(one)) ?? []
        throttle.add({ position, changes: changes ? { ...changes, rows } : null })
      }
      // Without a position, the first event has the tag of the list that is loaded.
      else if (knownTag !== '' && tag !== knownTag) askAgain(current())
      knownTag = tag
      knownPosition = position
    },
    stop: () => throttle.stop(),
  }
}

function positionOf({ row, ...query }: FollowedRows): number | undefined {
  return row && listPositionOf(query)
}

function askAgain({ client, queryKey }: FollowedRows): void {
  void client.invalidateQueries({ queryKey })
}

/** Applies a change. Returns how many milliseconds the next one has to wait. */
function applyChange(followed: FollowedRows, news: ListChange<Listed>): number {
  const { client, queryKey } = followed
  const cachedPosition = listPositionOf(followed)
  const step = cachedPosition === undefined ? 'read' : stepOf(news, cachedPosition)
  if (step === 'nothing') return 0
  const before = client.getQueryData<readonly Listed[]>(queryKey)
  const after = step === 'change' && before && news.changes ? withChanges(before, news.changes) : undefined
  if (!after) {
    askAgain(followed)
    return readPause
  }
  noteListPosition(followed, news.position)
  client.setQueryData(queryKey, after)
  return changePause
}
