import { useCallback, useMemo, type RefObject } from 'react'
import { useColumnTable } from './column-table.ts'
import { withColumnSet, withHeadMoved } from './column-moves.ts'
import { layOut, selectionWidth } from './table-layout.ts'
import { useColumnDrag } from './drag/use-column-drag.ts'
import { clampWidth, useColumnResize } from './use-column-resize.ts'
import type { GridModel } from '../rows/use-data-grid.ts'
import type { ColumnSetting } from '../settings/grid-configuration.ts'

type ColumnActionsOptions<Row> = {
  grid: GridModel<Row>
  scroller: RefObject<HTMLElement | null>
  widthInSight: number
  isSelectable: boolean
}

/** Where the columns stand, and what can be done with them: sort, width and place. */
export function useColumnActions<Row>(options: ColumnActionsOptions<Row>) {
  const { grid, scroller, widthInSight, isSelectable } = options
  const { configuration, change, columns, entries } = grid
  const { sort, columns: saved } = configuration
  const { settings, widthOf, setWidth, onResizeStart } = useColumnWidths(grid)
  const onSort = useCallback((next: typeof sort) => change({ sort: next }), [change])
  const table = useColumnTable({ entries, settings, sort, onSort })
  const stickyRoom = stickyRoomIn(widthInSight, settings, isSelectable)
  const layout = useMemo(
    () => layOut({ table, columns, settings, sort, isSelectable, stickyRoom }),
    [table, columns, settings, sort, isSelectable, stickyRoom],
  )
  const move = useCallback(
    (field: string, target: string, isBehind: boolean) =>
      change({ columns: withHeadMoved(saved, field, target, isBehind) }),
    [saved, change],
  )
  const { drag, start: onDragStart } = useColumnDrag(scroller, layout.columns, move)
  const actions = {
    sort: (field: string, isAdding: boolean) => table.getColumn(field)?.toggleSorting(undefined, isAdding),
    resize: (field: string, by: number) => setWidth(field, widthOf(field) + by),
    moveColumn: (field: string, by: -1 | 1) => {
      const index = layout.columns.findIndex((column) => column.field === field)
      const target = layout.columns[index + by]
      if (target && columns.has(target.field)) move(field, target.field, by === 1)
    },
  }
  return { layout, actions, head: { drag, onDragStart, onResizeStart } }
}

/** The saved widths, and of the column that is being resized its width at the moment. */
function useColumnWidths<Row>({ configuration, change }: GridModel<Row>) {
  const { columns: saved } = configuration
  const widths = useMemo(() => new Map(saved.map(({ field, width }) => [field, width])), [saved])
  const widthOf = useCallback((field: string) => widths.get(field) ?? 0, [widths])
  const setWidth = useCallback(
    (field: string, width: number) => change({ columns: withColumnSet(saved, field, { width: clampWidth(width) }) }),
    [saved, change],
  )
  const { resized, start: onResizeStart } = useColumnResize(widthOf, setWidth)
  const settings = useMemo(
    () => (resized ? withColumnSet(saved, resized.field, { width: resized.width }) : saved),
    [saved, resized],
  )
  return { settings, widthOf, setWidth, onResizeStart }
}

/** Pinned columns that fill a narrow window would hide all others, so beyond this share of it they scroll. */
const mostSticky = 0.6

/** Without bounds where all fit: then another width of the window changes nothing. */
function stickyRoomIn(widthInSight: number, settings: readonly ColumnSetting[], isSelectable: boolean): number {
  const pinned = settings.filter(({ locked, hidden }) => locked && !hidden)
  const wanted = pinned.reduce((sum, { width }) => sum + width, isSelectable ? selectionWidth : 0)
  const room = widthInSight * mostSticky
  return wanted <= room ? Number.POSITIVE_INFINITY : room
}
