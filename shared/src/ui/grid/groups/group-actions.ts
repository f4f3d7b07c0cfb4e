import type { TableInstance } from '../table/use-grid-table.ts'
import type { GridModel } from '../rows/use-data-grid.ts'

/** What keys and clicks do with the groups of the page. */
export type GroupActions = {
  isGroup: (line: number) => boolean
  /** Opens a group that is closed, and closes one that is open. */
  toggle: (line: number) => void
  /**
   * The arrows of a treegrid, in the column of the titles: forward opens a group; back closes it, or leads to the group around. Returns the
   * line that it leads to, itself where it stays; nothing where it is no such key.
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
