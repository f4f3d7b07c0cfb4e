import type { TableInstance } from '../table/use-grid-table.ts'
import type { GridModel } from '../rows/use-data-grid.ts'

/** Keyboard and mouse actions for the groups of the page. */
export type GroupActions = {
  isGroup: (line: number) => boolean
  /** Opens a closed group, and closes an open one. */
  toggle: (line: number) => void
  /**
   * The arrow keys of a treegrid in the title column: the forward key opens a group; the back key closes it, or moves
   * to the parent. Returns the line to go to, possibly the same; undefined for other keys.
   */
  arrow: (line: number, column: number, isForward: boolean) => number | undefined
}

export function groupActions<Row>(
  { shown, groups }: GridModel<Row>,
  table: TableInstance,
  titleColumn: number,
): GroupActions {
  function rowAt(line: number) {
    const group = shown.groupAt(line)
    return group && table.getRow(group.id)
  }

  function arrow(line: number, column: number, isForward: boolean): number | undefined {
    if (!groups || column !== titleColumn) return undefined
    const row = rowAt(line)
    if (row && isForward !== row.getIsExpanded()) {
      row.toggleExpanded(isForward)
      return line
    }
    return isForward ? undefined : shown.around(line)
  }
  return {
    isGroup: (line) => shown.groupAt(line) !== undefined,
    toggle: (line) => rowAt(line)?.toggleExpanded(),
    arrow,
  }
}
