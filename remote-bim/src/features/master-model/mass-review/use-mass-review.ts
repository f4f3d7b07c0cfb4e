import { errorText, reportSilently } from '@lintel/shared/api'
import type { MasterElement, Verdict } from '@lintel/shared/contract/master-model'
import { useUnsavedInput } from '@lintel/shared/drafts'
import type { GridSelection } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { useEffect, useRef, useState } from 'react'
import { changeMasterModel } from '../master-model.api.ts'
import { changesBack, changesTo, sendChanges, type Change, type Outcome } from './mass-review.model.ts'
import { useKeepElements } from './use-keep-elements.ts'

type Progress = { done: number; total: number }
type MassReviewOptions = { rows: readonly MasterElement[]; selection: GridSelection }

export type MassReview = {
  /** While it is saved. */
  progress: Progress | undefined
  /** Why elements were not changed, by id. */
  failed: ReadonlyMap<string, string>
  save: (verdict: Verdict) => void
  stop: () => void
}

/** Gives the chosen elements one verdict. What fails stays chosen with its reason; for 10 s all of it can be put back. */
export function useMassReview({ rows, selection }: MassReviewOptions): MassReview {
  const { progress, send, stop } = useSending()
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map())

  async function save(verdict: Verdict) {
    const changes = changesTo(rows, selection.selected, verdict)
    const before = new Map(rows.filter(({ id }) => selection.selected.has(id)).map((row) => [row.id, row]))
    const outcome = await send(changes)
    const saved = new Set(outcome.saved.map(({ id }) => id))
    setFailed(outcome.failed)
    selection.select(new Set(changes.map(({ id }) => id).filter((id) => !saved.has(id))))
    say(outcome, () => start(undo(changesBack(before, outcome.saved))))
  }

  async function undo(changes: readonly Change[]) {
    const outcome = await send(changes)
    setFailed(outcome.failed)
    say(outcome)
  }
  return {
    progress,
    failed,
    save: (verdict) => {
      if (!progress) start(save(verdict))
    },
    stop,
  }
}

/** Sends changes in their order, tells how far it is, and keeps what the platform answers. */
function useSending() {
  const organization = useOrganizationId()
  const keep = useKeepElements()
  const [progress, setProgress] = useState<Progress>()
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])
  useUnsavedInput({ isDirty: progress !== undefined })

  async function send(changes: readonly Change[]): Promise<Outcome> {
    const total = changes.length
    stopped.current = false
    setProgress({ done: 0, total })
    try {
      const outcome = await sendChanges(changes, {
        send: (updates) => changeMasterModel(organization, updates),
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

function say({ saved, failed }: Outcome, onUndo?: () => void): void {
  const action = onUndo && saved.length > 0 ? { action: { text: 'Undo', callback: onUndo }, timeout: timeToUndo } : {}
  if (failed.size > 0) showToast({ type: 'error', text: partlyFailed, ...action })
  else if (saved.length > 0) showToast({ type: 'success', text: 'Changes saved successfully.', ...action })
}
