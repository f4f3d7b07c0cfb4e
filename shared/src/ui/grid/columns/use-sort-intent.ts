import { useCallback, useEffect, useRef, type SyntheticEvent } from 'react'
import { runYielding, maxSyncRows, type RowEngine } from '../engine/index.ts'
import { filterRow, headerRow } from '../focus/cell-position.ts'
import { cellLocation } from '../focus/grid-dom.ts'
import type { ShownColumn } from './table-layout.ts'

type Intent = 'sort' | 'filter'
type OnIntent = (field: string | undefined, intent?: Intent) => void

/**
 * Pointing at a title or a filter, or focusing it, often precedes sorting or filtering by that column. Its tables are
 * then prepared in the background. Returns a function that reports the column; undefined for anything else.
 */
export function useSortIntent<Row>(engine: RowEngine<Row>): OnIntent {
  const pointedColumn = useRef<{ field: string; intent: Intent }>(undefined)
  const preparation = useRef<AbortController>(undefined)
  const prepare = useCallback(() => {
    preparation.current?.abort()
    // Sorting this few rows is faster than a click, so nothing is prepared for them.
    if (pointedColumn.current === undefined || engine.rows.length <= maxSyncRows) return
    const { field, intent } = pointedColumn.current
    const control = new AbortController()
    preparation.current = control
    runYielding(intent === 'sort' ? engine.prepareSort(field) : engine.prepareFilter(field), control.signal).catch(
      (reason: unknown) => {
        // Sorting by the column throws the same error again during rendering, where it is shown.
        if (!control.signal.aborted) reportError(reason)
      },
    )
  }, [engine])
  useEffect(() => {
    prepare()
    return () => preparation.current?.abort()
  }, [prepare])
  return useCallback(
    (field, intent = 'sort') => {
      if (field === pointedColumn.current?.field && (field === undefined || intent === pointedColumn.current?.intent))
        return
      pointedColumn.current = field === undefined ? undefined : { field, intent }
      prepare()
    },
    [prepare],
  )
}

/** Event handlers of the grid that detect which title or filter is hovered or focused. */
export function titlePointing<Row>(columns: readonly ShownColumn<Row>[], onIntent: OnIntent) {
  function onPoint({ target }: SyntheticEvent) {
    const cell = cellLocation(target as Element)
    const column = columns[cell?.column ?? -1]
    if (cell?.row === filterRow && column?.isFilterable) onIntent(column.field, 'filter')
    else onIntent(cell?.row === headerRow && column?.isSortable ? column.field : undefined)
  }
  return { onFocusCapture: onPoint, onPointerOverCapture: onPoint, onPointerLeave: onPoint }
}
