import type { TopicSummary } from '@lintel/shared/contract/topics'
import { useGridSelection, type GridSelection } from '@lintel/shared/grid'
import { useHistoryState } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'

export type ChosenTopics = { isOpen: boolean; selection: GridSelection; close: () => void }

type ChosenOptions = {
  rows: readonly TopicSummary[]
  /** Whether all rows are loaded, so that selecting all is complete. */
  isComplete: boolean
  onRowClick: (topic: TopicSummary) => void
}

/** Selection mode for users who can edit topics. While it's on, clicking a row doesn't open it. */
export function useChosenTopics({ rows, isComplete, onRowClick }: ChosenOptions) {
  const [isOpen, setOpen] = useHistoryState('chosen topics', false)
  const selection = useGridSelection(rows, ({ id }) => id)
  const mayChange = useHasAnyRole(['topics.update'])
  const chosen: ChosenTopics = {
    isOpen: isOpen && mayChange,
    selection,
    close() {
      selection.select(new Set())
      setOpen(false)
    },
  }
  const menu = mayChange && isComplete ? [{ title: 'Change Topics', onSelect: () => setOpen(true) }] : []
  return { chosen, gridProps: chosen.isOpen ? { selection, menu: [] } : { onRowClick, menu } }
}
