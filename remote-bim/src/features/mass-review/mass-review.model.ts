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

export type Outcome<Row> = {
  saved: Row[]
  /** Why the others were not changed, by id. */
  failed: Map<string, string>
}

type Sending<Row, Word> = {
  send: (updates: Change<Word>[]) => Promise<Answer<Row>[]>
  /** What people are told of a call that has failed. */
  inWords: (error: unknown) => string
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
): Promise<Outcome<Row>> {
  const { send, inWords, isStopped, onProgress, atOnce = 100 } = sending
  const outcome: Outcome<Row> = { saved: [], failed: new Map() }
  const size = Math.min(atOnce, mostAtOnce)
  for (let start = 0; start < changes.length && !isStopped(); start += size) {
    const part = changes.slice(start, start + size)
    try {
      take(outcome, await send(part))
    } catch (error) {
      for (const { id } of changes.slice(start)) outcome.failed.set(id, inWords(error))
      break
    }
    onProgress(start + part.length)
  }
  return outcome
}

function take<Row>({ saved, failed }: Outcome<Row>, answers: readonly Answer<Row>[]): void {
  for (const { id, row, problem } of answers) {
    if (problem) failed.set(id, problem.detail)
    else if (row) saved.push(row)
  }
}
