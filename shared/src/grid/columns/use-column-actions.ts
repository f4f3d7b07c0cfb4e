import { useCallback, useMemo, useState, type RefObject } from 'react'
import { isGroup } from './column.ts'
import { useColumnTable } from './column-table.ts'
import { withHeadMoved } from './column-moves.ts'
import { withGroup } from '../groups/grouping.ts'
import { layOut } from './table-layout.ts'
import { useColumnDrag } from './drag/use-column-drag.ts'
import { roomsIn, useColumnWidths, useLaidOut } from './use-column-widths.ts'
import type { GridModel } from '../rows/use-data-grid.ts'

type ColumnActionsOptions<Row> = {
  grid: GridModel<Row>
  scroller: RefObject<HTMLElement | null>
  inSight: { width: number; isMeasured: boolean }
  isSelectable: boolean
}

/** What a key has done last. */
export type ColumnChange = { field: string; what: 'width' | 'place' }

/** Where the columns stand, and what can be done with them: sort, width and place. */
export function useColumnActions<Row>(options: ColumnActionsOptions<Row>) {
  const { grid, scroller, inSight, isSelectable } = options
  const { configuration, change, columns, entries } = grid
  const { sort, columns: saved } = configuration
  const { settings, isResizing, laidOutRef, resize, onResizeStart } = useColumnWidths(grid)
  const onSort = useCallback((next: typeof sort) => change({ sort: next }), [change])
  const table = useColumnTable({ entries, settings, sort, onSort })
  const grouped = entries.some(isGroup) ? table : undefined
  const { stickyRoom, room } = roomsIn({ inSight, settings, isSelectable, isResizing })
  const layout = useMemo(
    () => layOut({ table: grouped?.(), columns, settings, sort, isSelectable, stickyRoom, room }),
    [grouped, columns, settings, sort, isSelectable, stickyRoom, room],
  )
  useLaidOut(laidOutRef, layout)
  const move = useCallback(
    (field: string, target: string, isBehind: boolean) =>
      change({ columns: withHeadMoved(saved, field, target, isBehind) }),
    [saved, change],
  )
  const groupBy = useCallback(
    (field: string) => change(({ groups }) => ({ groups: withGroup(groups, field, true) })),
    [change],
  )
  const { drag, start: onDragStart } = useColumnDrag(scroller, layout.columns, move, groupBy)
  const [changed, setChanged] = useState<ColumnChange>()
  const actions = {
    sort: (field: string, isAdding: boolean) => table().getColumn(field)?.toggleSorting(undefined, isAdding),
    resize: (field: string, by: number) => {
      resize(field, by)
      setChanged({ field, what: 'width' })
    },
    moveColumn: (field: string, by: -1 | 1) => {
      const index = layout.columns.findIndex((column) => column.field === field)
      const target = layout.columns[index + by]
      if (target && columns.has(target.field)) move(field, target.field, by === 1)
      setChanged({ field, what: 'place' })
    },
  }
  return { layout, actions, changed, head: { drag, onDragStart, onResizeStart } }
}
