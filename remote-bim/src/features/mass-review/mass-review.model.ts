import { mostAtOnce } from '@lintel/shared/contract/master-model'

export type Reviewed = { id: string; revision: number }
/** What is to be said of a row, with the revision that was read. */
export type Change<Word> = Word & Reviewed
/** What became of one change. */
export type Answer<Row> = { id: string; row: Row | null; problem: { detail: string } | null }

/** The chosen rows in the order of the list. */
export function changesTo<Row extends Reviewed, Word extends object>(
  rows: readonly Row[],
  ids: ReadonlySet<string>,
  judge: (row: Row) => Word,
): Change<Word>[] {
  return rows.filter(({ id }) => ids.has(id)).map((row) => ({ ...judge(row), id: row.id, revision: row.revision }))
}

/** What puts rows back to what they were, from what they are now. */
export function changesBack<Row extends Reviewed, Word extends object>(
  before: ReadonlyMap<string, Row>,
  now: readonly Row[],
  wordOf: (row: Row) => Word,
): Change<Word>[] {
  return now.flatMap(({ id, revision }) => {
    const old = before.get(id)
    return old ? [{ ...wordOf(old), id, revision }] : []
  })
}

export type Outcome<Row, Word> = {
  saved: Row[]
  /** Why the others were not changed, by id. */
  failed: Map<string, string>
  /** Of those that failed: as they are by now, so that people see what is in the way and may try again. */
  refused: Row[]
  /** Of those that failed: what was sent and had no answer. It may have been saved. */
  unanswered: readonly Change<Word>[]
}

type Sending<Row, Word> = {
  send: (updates: Change<Word>[]) => Promise<Answer<Row>[]>
  /** What people are told of a call that has failed. */
  inWords: (error: unknown) => string
  /** Whether the platform has said no, so that nothing was saved; a line that is lost says nothing. */
  isRefusal: (error: unknown) => boolean
  /** Asked before each call. */
  isStopped: () => boolean
  /** How many of them have an answer. */
  onProgress: (done: number) => void
  /** How many go with one call: a few first, so that the count moves. */
  atOnce?: number
}

/**
 * One update per row in their order, many to a call. What a call that fails was to change has failed with its words, and so has
 * everything after it; what was stopped has neither been saved nor failed.
 */
export async function sendChanges<Row, Word>(
  changes: readonly Change<Word>[],
  sending: Sending<Row, Word>,
): Promise<Outcome<Row, Word>> {
  const { send, inWords, isRefusal, isStopped, onProgress, atOnce = 100 } = sending
  const outcome: Outcome<Row, Word> = { saved: [], failed: new Map(), refused: [], unanswered: [] }
  const size = Math.min(atOnce, mostAtOnce)
  for (let start = 0; start < changes.length && !isStopped(); start += size) {
    const part = changes.slice(start, start + size)
    try {
      take(outcome, await send(part))
    } catch (error) {
      for (const { id } of changes.slice(start)) outcome.failed.set(id, inWords(error))
      if (!isRefusal(error)) outcome.unanswered = part
      break
    }
    onProgress(start + part.length)
  }
  return outcome
}

/** What had no answer and is as it was wanted has been saved after all; `now` are the rows as they are by now. */
export function settled<Row extends Reviewed, Word extends object>(
  { saved, failed, refused, unanswered }: Outcome<Row, Word>,
  now: readonly Row[],
  wordOf: (row: Row) => Word,
): Outcome<Row, Word> {
  const wanted = new Map(unanswered.map((change) => [change.id, change]))
  const done = now.filter((row) => {
    const change = wanted.get(row.id)
    return change && Object.entries(wordOf(row)).every(([field, value]) => Reflect.get(change, field) === value)
  })
  const doneIds = new Set(done.map(({ id }) => id))
  return {
    saved: [...saved, ...done],
    failed: new Map([...failed].filter(([id]) => !doneIds.has(id))),
    refused,
    unanswered: [],
  }
}

const unknownWords = 'It may have been saved: choose Save Changes again, and what is saved already counts as done.'

/** Where nobody can tell by now, people are told so. */
export function unsettled<Row, Word>(outcome: Outcome<Row, Word>): Outcome<Row, Word> {
  const { failed, unanswered } = outcome
  const words = unanswered.map(({ id }) => [id, `${failed.get(id) ?? ''} ${unknownWords}`.trim()] as const)
  return { ...outcome, failed: new Map([...failed, ...words]) }
}

function take<Row>(outcome: Outcome<Row, unknown>, answers: readonly Answer<Row>[]): void {
  const { saved, failed, refused } = outcome
  for (const { id, row, problem } of answers) {
    if (problem) failed.set(id, problem.detail)
    if (row) (problem ? refused : saved).push(row)
  }
}
