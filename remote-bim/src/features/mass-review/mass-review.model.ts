import { mostAtOnce } from '@lintel/shared/contract/master-model'

/** A row as it was read: the platform refuses changes of one that somebody else has changed since. */
export type RowVersion = { id: string; revision: number }
/** What a row is to become. */
export type Change<Fields> = Fields & RowVersion
/** What became of one change. */
export type Answer<Row> = { id: string; row: Row | null; problem: { detail: string } | null }

/** The chosen rows in the order of the list. */
export function changesTo<Row extends RowVersion, Fields extends object>(
  rows: readonly Row[],
  ids: ReadonlySet<string>,
  fieldsFor: (row: Row) => Fields,
): Change<Fields>[] {
  return rows.filter(({ id }) => ids.has(id)).map((row) => ({ ...fieldsFor(row), id: row.id, revision: row.revision }))
}

/** Changes that give rows what they had before, from the revisions that they have now. */
export function changesBack<Row extends RowVersion, Fields extends object>(
  before: ReadonlyMap<string, Row>,
  now: readonly Row[],
  fieldsOf: (row: Row) => Fields,
): Change<Fields>[] {
  return now.flatMap(({ id, revision }) => {
    const old = before.get(id)
    return old ? [{ ...fieldsOf(old), id, revision }] : []
  })
}

export type Outcome<Row, Fields> = {
  saved: Row[]
  /** Why the others were not changed, by id. */
  failed: Map<string, string>
  /** Those that failed, as they are now: people see what is in the way, and the next try starts from there. */
  refused: Row[]
  /** Changes that failed because they were sent and had no answer. They may have been saved. */
  unanswered: readonly Change<Fields>[]
}

type SendOptions<Row, Fields> = {
  send: (updates: Change<Fields>[]) => Promise<Answer<Row>[]>
  /** What people are told of a call that has failed. */
  describeFailure: (error: unknown) => string
  /** Whether the platform has refused, so that nothing was saved; after a lost line nobody knows. */
  isRefusal: (error: unknown) => boolean
  /** Asked before each call. */
  isStopped: () => boolean
  /** How many of them have an answer. */
  onProgress: (done: number) => void
  /** How many go with one call: a few first, so that the count moves. */
  atOnce?: number
}

/**
 * One update per row in their order, many to a call. Where a call fails, its changes and all that follow have failed with its words.
 * What was not sent because it was stopped has neither been saved nor failed.
 */
export async function sendChanges<Row, Fields>(
  changes: readonly Change<Fields>[],
  options: SendOptions<Row, Fields>,
): Promise<Outcome<Row, Fields>> {
  const { send, describeFailure, isRefusal, isStopped, onProgress, atOnce = 100 } = options
  const outcome: Outcome<Row, Fields> = { saved: [], failed: new Map(), refused: [], unanswered: [] }
  const size = Math.min(atOnce, mostAtOnce)
  for (let start = 0; start < changes.length && !isStopped(); start += size) {
    const part = changes.slice(start, start + size)
    try {
      addAnswers(outcome, await send(part))
    } catch (error) {
      for (const { id } of changes.slice(start)) outcome.failed.set(id, describeFailure(error))
      if (!isRefusal(error)) outcome.unanswered = part
      break
    }
    onProgress(start + part.length)
  }
  return outcome
}

/** Changes without an answer whose rows, read again as `now`, have what was wanted count as saved. */
export function confirmSaved<Row extends RowVersion, Fields extends object>(
  { saved, failed, refused, unanswered }: Outcome<Row, Fields>,
  now: readonly Row[],
  fieldsOf: (row: Row) => Fields,
): Outcome<Row, Fields> {
  const wanted = new Map(unanswered.map((change) => [change.id, change]))
  const done = now.filter((row) => {
    const change = wanted.get(row.id)
    return change && Object.entries(fieldsOf(row)).every(([field, value]) => Reflect.get(change, field) === value)
  })
  const doneIds = new Set(done.map(({ id }) => id))
  return {
    saved: [...saved, ...done],
    failed: new Map([...failed].filter(([id]) => !doneIds.has(id))),
    refused,
    unanswered: [],
  }
}

const mayBeSaved = 'Your changes may have been saved. Select Save Changes again; items already saved are skipped.'

/** Adds to the reasons of changes without an answer that they may have been saved, where the rows could not be read again. */
export function tellUnconfirmed<Row, Fields>(outcome: Outcome<Row, Fields>): Outcome<Row, Fields> {
  const { failed, unanswered } = outcome
  const reasons = unanswered.map(({ id }) => [id, `${failed.get(id) ?? ''} ${mayBeSaved}`.trim()] as const)
  return { ...outcome, failed: new Map([...failed, ...reasons]) }
}

function addAnswers<Row>(outcome: Outcome<Row, unknown>, answers: readonly Answer<Row>[]): void {
  const { saved, failed, refused } = outcome
  for (const { id, row, problem } of answers) {
    if (problem) failed.set(id, problem.detail)
    if (row) (problem ? refused : saved).push(row)
  }
}
