import { useGridSelection, type GridSelection } from '@lintel/shared/grid'
import { useEntryState } from '@lintel/shared/routing'

type ReviewModeOptions<Row> = {
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Of the entry in the menu; undefined for those who may not. */
  title: string | undefined
  onRowClick: (row: Row) => void
}

export type ReviewMode = { isOpen: boolean; selection: GridSelection; close: () => void }

/** Lets people choose rows of a grid to review them at once; meanwhile a click on a row does not open it. */
export function useReviewMode<Row>({ rows, rowId, title, onRowClick }: ReviewModeOptions<Row>) {
  const [isOpen, setOpen] = useEntryState('mass review', false)
  const selection = useGridSelection(rows, rowId)
  const mode: ReviewMode = {
    isOpen,
    selection,
    close: () => {
      setOpen(false)
      selection.select(new Set())
    },
  }
  const menu = title === undefined ? undefined : [{ title, onSelect: () => setOpen(true) }]
  const gridProps = isOpen ? { selection } : { onRowClick, ...(menu && { menu }) }
  return { mode, gridProps }
}
