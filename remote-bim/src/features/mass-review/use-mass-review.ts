import { errorText, isApiError, reportSilently, useQueryClient } from '@lintel/shared/api'
import { useUnsavedInput } from '@lintel/shared/drafts'
import type { GridSelection } from '@lintel/shared/grid'
import { showToast, undoTimeout } from '@lintel/shared/toast'
import { useEffect, useRef, useState } from 'react'
import {
  changesBack,
  changesTo,
  confirmSaved,
  sendChanges,
  reportUnconfirmed,
  type RowResult,
  type Change,
  type Outcome,
  type RowVersion,
} from './mass-review.model.ts'

type Progress = { done: number; total: number }

type SendingOptions<Row, Fields> = {
  /** Sends a batch of updates. */
  send: (updates: Change<Fields>[]) => Promise<RowResult<Row>[]>
  /** Query key of the list. */
  listKey: readonly unknown[]
  /** Query key prefix of the item pages. */
  pagesKey: readonly unknown[]
  /** Reloads the rows for the list. */
  reload: () => Promise<readonly Row[]>
  /** The current values of the reviewed fields. */
  fieldsOf: (row: Row) => Fields
}

type MassReviewOptions<Row, Fields> = SendingOptions<Row, Fields> & {
  rows: readonly Row[]
  selection: GridSelection
}

export type MassReview<Row, Fields> = {
  /** While it is saved. */
  progress: Progress | undefined
  /** Failure reasons by ID. */
  failed: ReadonlyMap<string, string>
  save: (fieldsFor: (row: Row) => Fields) => void
  stop: () => void
}

/** Changes the selected rows. Failed rows stay selected with their reason; for 10 s the change can be undone. */
export function useMassReview<Row extends RowVersion, Fields extends object>(
  options: MassReviewOptions<Row, Fields>,
): MassReview<Row, Fields> {
  const { rows, selection, fieldsOf } = options
  const { progress, send, stop } = useSending(options)
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map())

  async function save(fieldsFor: (row: Row) => Fields) {
    const changes = changesTo(rows, selection.selected, fieldsFor)
    const before = new Map(rows.filter(({ id }) => selection.selected.has(id)).map((row) => [row.id, row]))
    const outcome = await send(changes)
    const saved = new Set(outcome.saved.map(({ id }) => id))
    setFailed(outcome.failed)
    selection.select(new Set(changes.map(({ id }) => id).filter((id) => !saved.has(id))))
    tellOutcome(outcome, () => start(undo(changesBack(before, outcome.saved, fieldsOf))))
  }

  async function undo(changes: readonly Change<Fields>[]) {
    const outcome = await send(changes)
    setFailed(outcome.failed)
    tellOutcome(outcome)
  }
  return {
    progress,
    failed,
    save: (fieldsFor) => {
      if (!progress) start(save(fieldsFor))
    },
    stop,
  }
}

/** Sends changes in order, reports progress, and caches the responses. */
function useSending<Row extends RowVersion, Fields extends object>(options: SendingOptions<Row, Fields>) {
  const { send: sendPart } = options
  const keep = useKeepRows(options)
  const [progress, setProgress] = useState<Progress>()
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])
  useUnsavedInput({ isDirty: progress !== undefined })

  async function send(changes: readonly Change<Fields>[]): Promise<Outcome<Row, Fields>> {
    const total = changes.length
    stopped.current = false
    setProgress({ done: 0, total })
    try {
      const sent = await sendChanges(changes, {
        send: sendPart,
        describeFailure: (error) => (error instanceof Error ? errorText(error) : String(error)),
        isRefusal,
        isStopped: () => stopped.current,
        onProgress: (done) => setProgress({ done, total }),
      })
      const outcome = await confirmUnanswered(sent, options)
      await keep([...outcome.saved, ...outcome.refused])
      return outcome
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, send, stop: () => void (stopped.current = true) }
}

/** Updates the list with the returned rows, and invalidates the item pages. */
function useKeepRows({ listKey, pagesKey }: Pick<SendingOptions<unknown, unknown>, 'listKey' | 'pagesKey'>) {
  const client = useQueryClient()
  return async (rows: readonly RowVersion[]) => {
    const changed = new Map(rows.map((row) => [row.id, row]))
    // A response in flight may be older than the saved rows.
    await client.cancelQueries({ queryKey: listKey })
    client.setQueryData<RowVersion[]>(listKey, (before) => before?.map((row) => changed.get(row.id) ?? row))
    await client.invalidateQueries({ queryKey: pagesKey })
  }
}

/** Checks changes without a response. */
async function confirmUnanswered<Row extends RowVersion, Fields extends object>(
  outcome: Outcome<Row, Fields>,
  { reload, fieldsOf }: SendingOptions<Row, Fields>,
): Promise<Outcome<Row, Fields>> {
  if (outcome.unanswered.length === 0) return outcome
  try {
    return confirmSaved(outcome, await reload(), fieldsOf)
  } catch (error) {
    reportSilently(error, "We don't know yet whether your mass review was saved.")
    return reportUnconfirmed(outcome)
  }
}

function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status !== undefined && error.status < 500
}

const partlyFailed = 'An error has occurred while saving some of your changes, please reload and try again.'

function start(work: Promise<void>): void {
  work.catch((error: unknown) => {
    reportSilently(error, 'The mass review was interrupted.')
    showToast({ type: 'error', text: partlyFailed })
  })
}

function tellOutcome(
  { saved, failed }: Pick<Outcome<unknown, unknown>, 'saved' | 'failed'>,
  onUndo?: () => void,
): void {
  const action = onUndo && saved.length > 0 ? { action: { text: 'Undo', callback: onUndo }, timeout: undoTimeout } : {}
  if (failed.size > 0) showToast({ type: 'error', text: partlyFailed, ...action })
  else if (saved.length > 0) showToast({ type: 'success', text: 'Changes saved successfully.', ...action })
}
