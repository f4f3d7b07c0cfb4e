import { useGridSelection, type GridSelection } from '@lintel/shared/grid'
import { useEntryState } from '@lintel/shared/routing'

type ReviewModeOptions<Row> = {
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Of the entry in the menu; undefined for those who may not. */
  title: string | undefined
  onRowClick: (row: Row) => void
}

export type ReviewMode = {
  isOpen: boolean
  selection: GridSelection
  /** Undefined for those who may not. */
  open: (() => void) | undefined
  close: () => void
}

/** Lets people choose rows of a grid to review them at once; meanwhile a click on a row does not open it. */
export function useReviewMode<Row>({ rows, rowId, title, onRowClick }: ReviewModeOptions<Row>) {
  const [isOpen, setOpen] = useEntryState('mass review', false)
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
