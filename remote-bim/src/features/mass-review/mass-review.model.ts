import { maxMassUpdates } from '@lintel/shared/contract/master-model'

/** A row's revision: the platform rejects changes to a row that changed since. */
export type RowVersion = { id: string; revision: number }
export type Change<Fields> = Fields & RowVersion
/** The result of one change. */
export type RowResult<Row> = { id: string; row: Row | null; problem: { detail: string } | null }

/** The changes of the selected rows, in list order. */
export function changesTo<Row extends RowVersion, Fields extends object>(
  rows: readonly Row[],
  ids: ReadonlySet<string>,
  fieldsFor: (row: Row) => Fields,
): Change<Fields>[] {
  return rows.filter(({ id }) => ids.has(id)).map((row) => ({ ...fieldsFor(row), id: row.id, revision: row.revision }))
}

/** Changes that restore the previous values, based on the current revisions. */
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
  /** Failure reasons by ID. */
  failed: Map<string, string>
  /** The current versions of failed rows, for display and for the next attempt. */
  refused: Row[]
  /** Changes without a response, which may have been saved. */
  unanswered: readonly Change<Fields>[]
}

type SendOptions<Row, Fields> = {
  send: (updates: Change<Fields>[]) => Promise<RowResult<Row>[]>
  /** The message for a failed request. */
  describeFailure: (error: unknown) => string
  /** Whether the platform rejected the request, so that nothing was saved. After a lost connection, that's unknown. */
  isRefusal: (error: unknown) => boolean
  /** Checked before each request. */
  isStopped: () => boolean
  /** Called with the number of completed changes. */
  onProgress: (completedCount: number) => void
  /** Batch size. The first batches are small, so that progress is visible. */
  atOnce?: number
}

/**
 * Sends one update per row, in order and in batches. If a request fails, its changes and all later ones fail with its
 * message. Changes that weren't sent after a stop are neither saved nor failed.
 */
export async function sendChanges<Row, Fields>(
  changes: readonly Change<Fields>[],
  options: SendOptions<Row, Fields>,
): Promise<Outcome<Row, Fields>> {
  const { send, describeFailure, isRefusal, isStopped, onProgress, atOnce = 100 } = options
  const outcome: Outcome<Row, Fields> = { saved: [], failed: new Map(), refused: [], unanswered: [] }
  const size = Math.min(atOnce, maxMassUpdates)
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

/** Changes without a response count as saved if the reloaded rows (`now`) have the wanted values. */
export function confirmSaved<Row extends RowVersion, Fields extends object>(
  { saved, failed, refused, unanswered }: Outcome<Row, Fields>,
  now: readonly Row[],
  fieldsOf: (row: Row) => Fields,
): Outcome<Row, Fields> {
  const changeById = new Map(unanswered.map((change) => [change.id, change]))
  const confirmedRows = now.filter((row) => {
    const change = changeById.get(row.id)
    return change && Object.entries(fieldsOf(row)).every(([field, value]) => Reflect.get(change, field) === value)
  })
  const doneIds = new Set(confirmedRows.map(({ id }) => id))
  return {
    saved: [...saved, ...confirmedRows],
    failed: new Map([...failed].filter(([id]) => !doneIds.has(id))),
    refused,
    unanswered: [],
  }
}

const mayBeSaved = 'Your changes may have been saved. Select Save Changes again; items already saved are skipped.'

/** If the rows couldn't be reloaded, adds to the failure reasons that the changes may have been saved. */
export function reportUnconfirmed<Row, Fields>(outcome: Outcome<Row, Fields>): Outcome<Row, Fields> {
  const { failed, unanswered } = outcome
  const reasons = unanswered.map(({ id }) => [id, `${failed.get(id) ?? ''} ${mayBeSaved}`.trim()] as const)
  return { ...outcome, failed: new Map([...failed, ...reasons]) }
}

function addAnswers<Row>(outcome: Outcome<Row, unknown>, answers: readonly RowResult<Row>[]): void {
  const { saved, failed, refused } = outcome
  for (const { id, row, problem } of answers) {
    if (problem) failed.set(id, problem.detail)
    if (row) (problem ? refused : saved).push(row)
  }
}
