import { useEffect, useRef } from 'react'
import type { EditedRow } from './use-edited-rows.ts'

/**
 * Of the cell with a row's buttons: once the row is saved or given up, Edit has the focus, and after a failure the value again. Whoever
 * has gone on to another row stays there.
 */
export function useFocusAfterwards(draft: EditedRow | undefined) {
  const cell = useRef<HTMLDivElement>(null)
  const state = draft === undefined ? 'viewed' : draft.isSaving ? 'saved' : 'edited'
  const before = useRef(state)
  useEffect(() => {
    const isOver = before.current !== 'viewed' && before.current !== state
    before.current = state
    if (!isOver || state === 'saved' || document.activeElement !== document.body) return
    const place = state === 'viewed' ? cell.current : cell.current?.closest('tr')
    place?.querySelector<HTMLElement>(state === 'viewed' ? 'button' : 'input')?.focus()
  }, [state])
  return cell
}
