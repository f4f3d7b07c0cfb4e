import { useCallback, useMemo, useState, type RefObject } from 'react'
import type { GridModel } from '../rows/use-data-grid.ts'
import { withGroup } from '../groups/grouping.ts'
import type { GridTableState } from '../table/use-grid-table.ts'
import { withMoved } from './column-moves.ts'
import { useColumnDrag } from './use-column-drag.ts'
import { layOut } from './table-layout.ts'
import { useColumnResize } from './use-column-resize.ts'

type ColumnActionsOptions<Row> = GridTableState & {
  grid: GridModel<Row>
  scroller: RefObject<HTMLElement | null>
}

/** The last change by keyboard. */
export type ColumnChange = { field: string; kind: 'width' | 'place' }

/** Sorting, resizing and moving columns. */
export function useColumnActions<Row>(options: ColumnActionsOptions<Row>) {
  const { grid, scroller, table, shownColumns, stickyCount } = options
  const { configuration, columns } = grid
  const { columns: settings } = configuration
  const layout = useMemo(
    () => layOut({ ...shownColumns, columns, settings, stickyCount }),
    [shownColumns, columns, settings, stickyCount],
  )
  const { resize, onResizeStart } = useColumnResize({ ...options, settings })
  const move = useCallback(
    (field: string, target: string, isBehind: boolean) => {
      table.setColumnOrder((order) => withMoved(order, field, target, isBehind))
      // A column that is dropped among the pinned ones becomes pinned.
      table.getColumn(field)?.pin(table.getColumn(target)?.getIsPinned() ?? false)
    },
    [table],
  )
  const groupBy = useCallback(
    (field: string) => table.setGrouping((grouping) => withGroup(grouping, field, true)),
    [table],
  )
  const { drag, start: onDragStart } = useColumnDrag(scroller, layout.columns, move, groupBy)
  const [changed, setChanged] = useState<ColumnChange>()
  const actions = {
    sort: (field: string, isAdding: boolean) => table.getColumn(field)?.toggleSorting(undefined, isAdding),
    resize: (field: string, by: number) => {
      resize(field, by)
      setChanged({ field, kind: 'width' })
    },
    moveColumn: (field: string, by: -1 | 1) => {
      const index = layout.columns.findIndex((column) => column.field === field)
      const target = layout.columns[index + by]
      if (target && columns.has(target.field)) move(field, target.field, by === 1)
      setChanged({ field, kind: 'place' })
    },
  }
  return { layout, actions, changed, head: { drag, onDragStart, onResizeStart } }
}
