import type { CalculatedColumn } from '../../calculated/calculated-column.ts'
import type { GridModel } from '../../rows/use-data-grid.ts'

export type CalculatedDialogProps<Row> = {
  isOpen: boolean
  grid: Pick<GridModel<Row>, 'columns' | 'configuration' | 'engine' | 'positions'>
  /** The edited column; undefined for a new one. */
  edited: CalculatedColumn | undefined
  onSave: (column: CalculatedColumn) => void
  onClose: () => void
  returnFocusTo: () => HTMLElement | null
}
