import { errorText, reportSilently } from '@lintel/shared/api'
import { useUnsavedInput } from '@lintel/shared/drafts'
import type { GridSelection } from '@lintel/shared/grid'
import { showToast } from '@lintel/shared/toast'
import { useEffect, useRef, useState } from 'react'
import {
  changesBack,
  changesTo,
  sendChanges,
  type Answer,
  type Change,
  type Outcome,
  type Reviewed,
} from './mass-review.model.ts'

type Progress = { done: number; total: number }

type SendingOptions<Row, Word> = {
  /** One call for many. */
  send: (updates: Change<Word>[]) => Promise<Answer<Row>[]>
  /** Puts what was answered where it is shown. */
  keep: (rows: readonly Row[]) => Promise<void>
}

type MassReviewOptions<Row, Word> = SendingOptions<Row, Word> & {
  rows: readonly Row[]
  selection: GridSelection
  /** What a review changes of a row, as it is now. */
  wordOf: (row: Row) => Word
}

export type MassReview<Row, Word> = {
  /** While it is saved. */
  progress: Progress | undefined
  /** Why rows were not changed, by id. */
  failed: ReadonlyMap<string, string>
  save: (judge: (row: Row) => Word) => void
  stop: () => void
}

/** Changes the chosen rows. What fails stays chosen with its reason; for 10 s all of it can be put back. */
export function useMassReview<Row extends Reviewed, Word extends object>(
  options: MassReviewOptions<Row, Word>,
): MassReview<Row, Word> {
  const { rows, selection, wordOf } = options
  const { progress, send, stop } = useSending(options)
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map())

  async function save(judge: (row: Row) => Word) {
    const changes = changesTo(rows, selection.selected, judge)
    const before = new Map(rows.filter(({ id }) => selection.selected.has(id)).map((row) => [row.id, row]))
    const outcome = await send(changes)
    const saved = new Set(outcome.saved.map(({ id }) => id))
    setFailed(outcome.failed)
    selection.select(new Set(changes.map(({ id }) => id).filter((id) => !saved.has(id))))
    say(outcome, () => start(undo(changesBack(before, outcome.saved, wordOf))))
  }

  async function undo(changes: readonly Change<Word>[]) {
    const outcome = await send(changes)
    setFailed(outcome.failed)
    say(outcome)
  }
  return {
    progress,
    failed,
    save: (judge) => {
      if (!progress) start(save(judge))
    },
    stop,
  }
}

/** Sends changes in their order, tells how far it is, and keeps what the platform answers. */
function useSending<Row, Word>({ send: sendPart, keep }: SendingOptions<Row, Word>) {
  const [progress, setProgress] = useState<Progress>()
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])
  useUnsavedInput({ isDirty: progress !== undefined })

  async function send(changes: readonly Change<Word>[]): Promise<Outcome<Row>> {
    const total = changes.length
    stopped.current = false
    setProgress({ done: 0, total })
    try {
      const outcome = await sendChanges(changes, {
        send: sendPart,
        inWords: (error) => (error instanceof Error ? errorText(error) : String(error)),
        isStopped: () => stopped.current,
        onProgress: (done) => setProgress({ done, total }),
      })
      await keep(outcome.saved)
      return outcome
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, send, stop: () => void (stopped.current = true) }
}

const timeToUndo = 10_000
const partlyFailed = 'An error has occurred while saving some of your changes, please reload and try again.'

function start(work: Promise<void>): void {
  work.catch((error: unknown) => {
    reportSilently(error, 'The mass review was interrupted.')
    showToast({ type: 'error', text: partlyFailed })
  })
}

function say({ saved, failed }: Outcome<unknown>, onUndo?: () => void): void {
  const action = onUndo && saved.length > 0 ? { action: { text: 'Undo', callback: onUndo }, timeout: timeToUndo } : {}
  if (failed.size > 0) showToast({ type: 'error', text: partlyFailed, ...action })
  else if (saved.length > 0) showToast({ type: 'success', text: 'Changes saved successfully.', ...action })
}
