import { errorText, isApiError, reportSilently } from '@lintel/shared/api'
import { useUnsavedInput } from '@lintel/shared/drafts'
import type { GridSelection } from '@lintel/shared/grid'
import { showToast } from '@lintel/shared/toast'
import { useEffect, useRef, useState } from 'react'
import {
  changesBack,
  changesTo,
  sendChanges,
  settled,
  unsettled,
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
  /** The rows as they are by now, which the list then shows. */
  readAgain: () => Promise<readonly Row[]>
  /** What a review changes of a row, as it is now. */
  wordOf: (row: Row) => Word
}

type MassReviewOptions<Row, Word> = SendingOptions<Row, Word> & {
  rows: readonly Row[]
  selection: GridSelection
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
function useSending<Row extends Reviewed, Word extends object>(options: SendingOptions<Row, Word>) {
  const { send: sendPart, keep } = options
  const [progress, setProgress] = useState<Progress>()
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])
  useUnsavedInput({ isDirty: progress !== undefined })

  async function send(changes: readonly Change<Word>[]): Promise<Outcome<Row, Word>> {
    const total = changes.length
    stopped.current = false
    setProgress({ done: 0, total })
    try {
      const sent = await sendChanges(changes, {
        send: sendPart,
        inWords: (error) => (error instanceof Error ? errorText(error) : String(error)),
        isRefusal,
        isStopped: () => stopped.current,
        onProgress: (done) => setProgress({ done, total }),
      })
      const outcome = await settle(sent, options)
      await keep([...outcome.saved, ...outcome.refused])
      return outcome
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, send, stop: () => void (stopped.current = true) }
}

/** Asks what became of changes that had no answer. */
async function settle<Row extends Reviewed, Word extends object>(
  outcome: Outcome<Row, Word>,
  { readAgain, wordOf }: SendingOptions<Row, Word>,
): Promise<Outcome<Row, Word>> {
  if (outcome.unanswered.length === 0) return outcome
  try {
    return settled(outcome, await readAgain(), wordOf)
  } catch (error) {
    reportSilently(error, 'What became of a mass review is not known yet.')
    return unsettled(outcome)
  }
}

function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status !== undefined && error.status < 500
}

const timeToUndo = 10_000
const partlyFailed = 'An error has occurred while saving some of your changes, please reload and try again.'

function start(work: Promise<void>): void {
  work.catch((error: unknown) => {
    reportSilently(error, 'The mass review was interrupted.')
    showToast({ type: 'error', text: partlyFailed })
  })
}

function say({ saved, failed }: Pick<Outcome<unknown, unknown>, 'saved' | 'failed'>, onUndo?: () => void): void {
  const action = onUndo && saved.length > 0 ? { action: { text: 'Undo', callback: onUndo }, timeout: timeToUndo } : {}
  if (failed.size > 0) showToast({ type: 'error', text: partlyFailed, ...action })
  else if (saved.length > 0) showToast({ type: 'success', text: 'Changes saved successfully.', ...action })
}
