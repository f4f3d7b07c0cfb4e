import type { MouseEvent } from 'react'
import type { TableLayout } from '../columns/table-layout.ts'
import type { ShownRows } from '../rows/use-shown-lines.ts'
import { headerRow } from './cell-position.ts'
import { cellOf, isControl, cellLocation } from './grid-dom.ts'
import type { GridActions } from './grid-keys.ts'

type GridClicks<Row> = {
  layout: TableLayout<Row>
  shown: ShownRows<Row>
  /** Cells are selected for copying, by dragging. */
  hasRange: boolean
  actions: GridActions
}

/**
 * A click on a title sorts, or opens its menu; on a group it opens or closes it, and on a row it runs the row's
 * action.
 */
export function clicksOf<Row>({ layout, shown, hasRange, actions }: GridClicks<Row>) {
  return function onClick(event: MouseEvent<HTMLElement>) {
    const target = event.target as Element
    const location = cellLocation(target)
    const cell = cellOf(target)
    if (!location || isControl(target) || !cell) return
    const column = layout.columns[location.column]
    if (location.row === headerRow && column) {
      if (target.closest('.column-menu')) actions.openMenu(column.field, cell)
      else if (column.isSortable && !target.closest('.resizer'))
        actions.sort(column.field, event.shiftKey || event.ctrlKey || event.metaKey)
    }
    if (location.row < 0 || location.row >= shown.length || hasRange || event.shiftKey) return
    if (actions.groups.isGroup(location.row)) actions.groups.toggle(location.row)
    else actions.openRow?.(location.row)
  }
}
