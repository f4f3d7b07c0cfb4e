import type { QueryClient } from '../api/index.ts'
import { listChangesOf } from '../../domain/contract/list-changes.ts'
import * as z from '../../domain/contract/schema-language.ts'
import { stepOf, withChanges, type ListNews } from './list-changes.model.ts'
import { listPositionOf, noteListPosition } from './list-position.ts'
import { newsInTurns } from './news-in-turns.ts'

/** A file that is taken in changes much at once: the list is not asked for more often. Milliseconds. */
export const readPause = 5000
/** Milliseconds: a list of many rows is not drawn again more often. */
const changePause = 500

export type Listed = { id: string }

export type FollowedRows = {
  client: QueryClient
  queryKey: readonly unknown[]
  row?: z.ZodType<Listed> | undefined
}

/** Whatever else they tell: a list is another one once its tag is. */
export const listNewsSchema = z.object({ tag: z.string(), ...listChangesOf(z.unknown()) })
type ToldNews = z.output<typeof listNewsSchema>

/** Keeps the rows of a query as the news of one view tell. `current` is asked again each time: what is followed is drawn again meanwhile. */
export function listFollower(current: () => FollowedRows) {
  let knownTag = ''
  let knownPosition: number | undefined
  const turns = newsInTurns<Listed>({
    take: (news) => take(current(), news),
    isBusy() {
      const { client, queryKey } = current()
      return client.isFetching({ queryKey }) > 0
    },
  })
  return {
    /** What the platform is told of the list that is here. */
    query(): string {
      const position = positionOf(current())
      const tag = `tag=${encodeURIComponent(knownTag)}`
      return position === undefined ? tag : `${tag}&position=${position}`
    },
    onEvent({ tag, position, changes }: ToldNews): void {
      const { row } = current()
      // A server of the release before changes lists without counting it.
      const isUncounted = position === knownPosition && tag !== knownTag
      if (!isUncounted && row && position !== undefined && positionOf(current()) !== undefined) {
        const rows = changes?.rows.map((one) => row.parse(one)) ?? []
        turns.add({ position, changes: changes ? { ...changes, rows } : null })
      }
      // Without a position the first stream tells the tag of the list that is there.
      else if (knownTag !== '' && tag !== knownTag) askAgain(current())
      knownTag = tag
      knownPosition = position
    },
    stop: () => turns.stop(),
  }
}

function positionOf({ row, ...place }: FollowedRows): number | undefined {
  return row && listPositionOf(place)
}

function askAgain({ client, queryKey }: FollowedRows): void {
  void client.invalidateQueries({ queryKey })
}

/** Returns how many milliseconds the next news have to wait. */
function take(followed: FollowedRows, news: ListNews<Listed>): number {
  const { client, queryKey } = followed
  const at = listPositionOf(followed)
  const step = at === undefined ? 'read' : stepOf(news, at)
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
