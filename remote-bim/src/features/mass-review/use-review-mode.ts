import { useGridSelection, type GridSelection } from '@lintel/shared/grid'
import { useHistoryState } from '@lintel/shared/routing'

type ReviewModeOptions<Row> = {
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The menu entry; undefined without permission. */
  title: string | undefined
  onRowClick: (row: Row) => void
}

export type ReviewMode = {
  isOpen: boolean
  selection: GridSelection
  /** Undefined without permission. */
  open: (() => void) | undefined
  close: () => void
}

/** Selection mode of a grid for mass review. While it's on, clicking a row doesn't open it. */
export function useReviewMode<Row>({ rows, rowId, title, onRowClick }: ReviewModeOptions<Row>) {
  const [isOpen, setOpen] = useHistoryState('mass review', false)
  const selection = useGridSelection(rows, rowId)
  const mode: ReviewMode = {
    isOpen,
    selection,
    open: title === undefined ? undefined : () => setOpen(true),
    close: () => {
      setOpen(false)
      selection.select(new Set())
    },
  }
  const { open } = mode
  const menu = title !== undefined && open && [{ title, onSelect: open }]
  const gridProps = isOpen ? { selection } : { onRowClick, ...(menu && { menu }) }
  return { mode, gridProps }
}
